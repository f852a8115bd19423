import { useTranslation } from '#i18n/translation.ts';
import { AdminPage } from './admin/admin-page.tsx';

/** `/admin/sources` lists the sources by their health. */
export const AdminSourcesRoute = () => {
  const { t } = useTranslation();
  return <AdminPage title={t('admin.sources.title')}>{() => null}</AdminPage>;
};
