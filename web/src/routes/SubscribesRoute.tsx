import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RequireLogin } from '#features/accounts/profile/RequireLogin.tsx';
import { SubscriptionList } from '#features/subscriptions/list/SubscriptionList.tsx';
import { subscriptionsQuery } from '#features/subscriptions/queries.ts';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.ts';
import { CreateNewFolderIcon as AddFolder } from '#ui/icons.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Surface } from '#ui/Surface.tsx';
import { openDialog } from '#ui/shell/openDialog.ts';
import { useDocumentTitle } from '#ui/useDocumentTitle.ts';
import styles from './SubscribesRoute.module.css';

/** Shows the person's subscriptions: on a phone the page of them, elsewhere with more room than in the drawer. */
export const SubscribesRoute = () => {
  const { t } = useTranslation();
  useDocumentTitle(t('subscribes.title'));
  return (
    <RequireLogin>
      {() => (
        <div className={styles.page}>
          <PageHeader>
            <h1>{t('subscribes.title')}</h1>
            <Button aria-haspopup="dialog" onClick={() => openDialog('addFolder')}>
              <AddFolder aria-hidden />
              {t('folder.add')}
            </Button>
          </PageHeader>
          <Surface>
            <SubscriptionList look="page" />
          </Surface>
          <Ways />
        </div>
      )}
    </RequireLogin>
  );
};

/** An empty list offers the same ways itself. */
const Ways = () => {
  const { t } = useTranslation();
  const { data: subscriptions } = useQuery(subscriptionsQuery());
  if (subscriptions?.length === 0) return null;
  return (
    <div className={styles.ways}>
      <ButtonLink to="/project/add">{t('subscribes.addSource')}</ButtonLink>
      <ButtonLink to="/subscribes/opml">{t('subscribes.importExport')}</ButtonLink>
    </div>
  );
};
