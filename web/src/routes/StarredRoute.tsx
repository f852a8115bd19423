import { useTranslation } from 'react-i18next';
import { RequireLogin } from '#features/accounts/profile/RequireLogin.tsx';
import { FeedView } from '#features/items/FeedView.tsx';
import { ViewTypeSwitch } from '#features/items/ViewTypeSwitch.tsx';
import { ButtonLink } from '#ui/ButtonLink.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useDocumentTitle } from '#ui/useDocumentTitle.ts';
import { DiscoverButton, useFollowsNothing } from './emptyReasons.tsx';

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
