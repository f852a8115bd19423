import { RequireLogin } from '#features/accounts/profile/require-login.tsx';
import { ActivitySection } from '#features/dashboard/activity-section.tsx';
import { BellSection } from '#features/dashboard/bell-section.tsx';
import { TroubleSection } from '#features/dashboard/trouble-section.tsx';
import { useDestinationName } from '#features/notifications/list/destination-name.ts';
import { stateTexts } from '#features/notifications/list/trouble-text.ts';
import { useTranslation } from '#i18n/translation.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import styles from './dashboard-route.module.css';

/** `/dashboard` shows how a person's own things are doing. */
export const DashboardRoute = () => {
  const { t } = useTranslation();
  useDocumentTitle(t('dashboard.title'));
  return <RequireLogin>{() => <Dashboard />}</RequireLogin>;
};

const Dashboard = () => {
  const { t } = useTranslation();
  const nameOf = useDestinationName();
  return (
    <div className={styles.column}>
      <PageHeader>
        <h1>{t('dashboard.title')}</h1>
      </PageHeader>
      <TroubleSection nameOf={nameOf} saidOf={destination => stateTexts(destination, t)} />
      <BellSection />
      <ActivitySection />
    </div>
  );
};
