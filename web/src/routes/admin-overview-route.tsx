import { useTranslation } from '#i18n/translation.ts';
import { AdminPage } from './admin/admin-page.tsx';

/** `/admin` says how this server is, and what to do. */
export const AdminOverviewRoute = () => {
  const { t } = useTranslation();
  return (
    <AdminPage title={t('nav.administration')} isHome>
      {() => null}
    </AdminPage>
  );
};
