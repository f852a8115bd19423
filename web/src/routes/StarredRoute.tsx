import { useTranslation } from 'react-i18next';
import { RequireLogin } from '#features/accounts/profile/RequireLogin.tsx';
import { FeedView } from '#features/items/FeedView.tsx';
import { ViewTypeSwitch } from '#features/items/ViewTypeSwitch.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useDocumentTitle } from '#ui/useDocumentTitle.ts';

const source = { kind: 'starred' } as const;

/** What the person keeps, the newest star first. */
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
            empty={{ title: t('reading.starredEmptyTitle'), text: t('reading.starredEmptyText') }}
          />
        </>
      )}
    </RequireLogin>
  );
};
