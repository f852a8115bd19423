import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { leave } from '#features/accounts/person.ts';
import { RequireLogin } from '#features/accounts/profile/require-login.tsx';
import { ChevronRightIcon as Next } from '#ui/icons.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { openDialog } from '#ui/shell/open-dialog.ts';
import { showMessage } from '#ui/snackbar.ts';
import { Surface } from '#ui/surface.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import styles from './setting-route.module.css';

/** On a phone this page replaces the drawer's lower half. */
export const SettingRoute = () => {
  const { t } = useTranslation();
  useDocumentTitle(t('profile.setting.title'));
  return <RequireLogin>{(_account, isAdmin) => <Settings isAdmin={isAdmin} />}</RequireLogin>;
};

const Settings = ({ isAdmin }: { isAdmin: boolean }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const signOut = () => leave(queries).catch(() => showMessage(t('nav.signOutFailed')));
  return (
    <div className={styles.column}>
      <PageHeader>
        <h1>{t('profile.setting.title')}</h1>
      </PageHeader>
      <Surface as="nav" aria-label={t('profile.setting.title')}>
        <ul>
          <li>
            <Link to="/profile">
              {t('profile.title')} <Next aria-hidden />
            </Link>
          </li>
          <li>
            <Link to="/setting/notifications">
              {t('notificationSettings.title')} <Next aria-hidden />
            </Link>
          </li>
          <li>
            <Link to="/setting/apps">
              {t('apps.open')} <Next aria-hidden />
            </Link>
          </li>
          <li>
            <Link to="/setting/feeds">
              {t('outFeedSettings.open')} <Next aria-hidden />
            </Link>
          </li>
          <li>
            <Link to="/subscribes/table">
              {t('subscribes.manage')} <Next aria-hidden />
            </Link>
          </li>
          <li>
            <Link to="/subscribes/opml">
              {t('opml.open')} <Next aria-hidden />
            </Link>
          </li>
          <li>
            <Link to="/save">
              {t('saving.title')} <Next aria-hidden />
            </Link>
          </li>
          <li>
            <Link to="/starred">
              {t('nav.starred')} <Next aria-hidden />
            </Link>
          </li>
          <li>
            <Link to="/rss/list">
              {t('profile.setting.rssList')} <Next aria-hidden />
            </Link>
          </li>
          <li>
            <Link to="/dashboard">
              {t('dashboard.title')} <Next aria-hidden />
            </Link>
          </li>
          <li>
            <Link to="/sessions">
              {t('profile.setting.sessions')} <Next aria-hidden />
            </Link>
          </li>
          {isAdmin && (
            <>
              <li>
                <Link to="/admin/users">
                  {t('admin.title')} <Next aria-hidden />
                </Link>
              </li>
              <li>
                <Link to="/admin/channels">
                  {t('notificationSettings.channels.title')} <Next aria-hidden />
                </Link>
              </li>
            </>
          )}
          <li>
            <button type="button" onClick={() => openDialog('palette')}>
              {t('nav.palette')} <Next aria-hidden />
            </button>
          </li>
          <li>
            <button type="button" onClick={() => openDialog('settings')}>
              {t('profile.setting.view')} <Next aria-hidden />
            </button>
          </li>
          <li>
            <Link to="/help">
              {t('profile.setting.help')} <Next aria-hidden />
            </Link>
          </li>
          <li>
            <button type="button" onClick={() => void signOut()}>
              {t('profile.setting.signOut')}
            </button>
          </li>
        </ul>
      </Surface>
    </div>
  );
};
