import { useQuery } from '@tanstack/react-query';
import { RequireLogin } from '#features/accounts/profile/require-login.tsx';
import { SubscriptionList } from '#features/subscriptions/list/subscription-list.tsx';
import { subscriptionsQuery } from '#features/subscriptions/queries.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.ts';
import { CreateNewFolderIcon as AddFolder } from '#ui/icons.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { openDialog } from '#ui/shell/open-dialog.ts';
import { Surface } from '#ui/surface.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import styles from './subscribes-route.module.css';

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
      <ButtonLink to="/subscribes/table">{t('subscribes.manage')}</ButtonLink>
      <ButtonLink to="/project/add">{t('subscribes.addSource')}</ButtonLink>
      <ButtonLink to="/subscribes/opml">{t('subscribes.importExport')}</ButtonLink>
    </div>
  );
};
