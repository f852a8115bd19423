import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { AdminPage } from './admin-page.tsx';
import { Views } from './views.ts';

/** Frames the two pages of moderation, the queue and the log, for managers. */
export const ModerationPage = ({ title, children }: { title: string; children: () => ReactNode }) => {
  const { t } = useTranslation();
  const views = (
    <Views aria-label={t('reports.views')}>
      <Link to="/admin/reports" search={{}} activeOptions={{ includeSearch: false }}>
        {t('reports.waiting')}
      </Link>
      <Link to="/admin/moderation" search={{}} activeOptions={{ includeSearch: false }}>
        {t('reports.log')}
      </Link>
    </Views>
  );
  return (
    <AdminPage title={title} isForManagers beside={views}>
      {children}
    </AdminPage>
  );
};
