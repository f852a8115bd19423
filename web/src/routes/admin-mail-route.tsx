import { useTranslation } from '#i18n/translation.ts';
import { AdminPage } from './admin/admin-page.tsx';

/** `/admin/mail` lists the mails by address and state. */
export const AdminMailRoute = () => {
  const { t } = useTranslation();
  return <AdminPage title={t('admin.mail.title')}>{() => null}</AdminPage>;
};
