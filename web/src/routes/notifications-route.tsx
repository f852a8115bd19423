import { useTranslation } from 'react-i18next';
import { RequireLogin } from '#features/accounts/profile/require-login.tsx';
import { DigestList } from '#features/notifications/list/digest-list.tsx';
import { MarkAllButton } from '#features/notifications/list/mark-all-button.tsx';
import { useBell } from '#features/notifications/use-bell.ts';
import { ButtonLink } from '#ui/button-link.ts';
import { SettingsIcon as Settings } from '#ui/icons.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import { lessOf } from './notifications/less-of.tsx';
import styles from './notifications-route.module.css';

/** `/notifications` lists what the person was notified of in the last 30 days, and why. */
export const NotificationsRoute = () => {
  const { t } = useTranslation();
  useDocumentTitle(t('notifications.title'));
  return <RequireLogin>{() => <Notifications />}</RequireLogin>;
};

const Notifications = () => {
  const { t } = useTranslation();
  const bell = useBell();
  return (
    <div className={styles.page}>
      <PageHeader>
        <h1>{t('notifications.title')}</h1>
        <div className={styles.tools}>
          <MarkAllButton bell={bell} />
          <ButtonLink
            size="small"
            to="/setting/notifications"
            className={styles.settings}
            aria-label={t('notifications.settings')}
            title={t('notifications.settings')}
          >
            <Settings aria-hidden />
          </ButtonLink>
        </div>
      </PageHeader>
      <DigestList bell={bell} reasonTool={lessOf} />
    </div>
  );
};
