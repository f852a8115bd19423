import { AnnouncementList } from '#features/admin/announcements/announcement-list.tsx';
import { useTranslation } from '#i18n/translation.ts';
import { AdminPage } from './admin/admin-page.tsx';

/** `/admin/announcements` lists the announcements to everybody. */
export const AdminAnnouncementsRoute = () => {
  const { t } = useTranslation();
  return <AdminPage title={t('admin.announcements.title')}>{() => <AnnouncementList />}</AdminPage>;
};
