import { useTranslation } from 'react-i18next';
import { RequireLogin } from '#features/accounts/profile/require-login.tsx';
import { FeedView } from '#features/items/feed-view.tsx';
import { ViewTypeSwitch } from '#features/items/view-type-switch.tsx';
import { ButtonLink } from '#ui/button-link.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import { DiscoverButton, useFollowsNothing } from './empty-reasons.tsx';

const source = { kind: 'starred' } as const;

/** Shows the person's starred items, the newest star first. */
export const StarredRoute = () => {
  const { t } = useTranslation();
  const title = t('nav.starred');
  useDocumentTitle(title);
  return (
    <RequireLogin>
      {() => (
        <>
          <PageHeader>
            <h1>{title}</h1>
            <ViewTypeSwitch />
          </PageHeader>
          <FeedView
            source={source}
            label={title}
            empty={{ title: t('reading.starredEmptyTitle'), text: t('reading.starredEmptyText'), action: <NextStep /> }}
          />
        </>
      )}
    </RequireLogin>
  );
};

const NextStep = () => {
  const { t } = useTranslation();
  if (useFollowsNothing()) return <DiscoverButton />;
  return (
    <ButtonLink variant="outlined" to="/">
      {t('reading.home')}
    </ButtonLink>
  );
};
