import { useTranslation } from '#i18n/translation.ts';
import { AdminPage } from './admin/admin-page.tsx';

/** `/admin/tags` lists the tags of sources. */
export const AdminTagsRoute = () => {
  const { t } = useTranslation();
  return (
    <AdminPage title={t('admin.tags.title')} isForManagers>
      {() => null}
    </AdminPage>
  );
};
