import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { mayModerate } from '#features/accounts/login.ts';
import { RequireLogin } from '#features/accounts/profile/require-login.tsx';
import { useTranslation } from '#i18n/translation.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import { Forbidden } from './forbidden.tsx';
import styles from './moderation-page.module.css';
import { Views } from './views.ts';

/** Frames the two pages of moderation, the queue and the log, for managers. */
export const ModerationPage = ({ title, children }: { title: string; children: () => ReactNode }) => {
  const { t } = useTranslation();
  useDocumentTitle(title);
  return (
    <RequireLogin>
      {account =>
        mayModerate(account) ? (
          <div className={styles.column}>
            <PageHeader>
              <h1>{title}</h1>
              <Views aria-label={t('reports.views')}>
                <Link to="/admin/reports" search={{}} activeOptions={{ includeSearch: false }}>
                  {t('reports.waiting')}
                </Link>
                <Link to="/admin/moderation" search={{}} activeOptions={{ includeSearch: false }}>
                  {t('reports.log')}
                </Link>
              </Views>
            </PageHeader>
            {children()}
          </div>
        ) : (
          <Forbidden isForManagers />
        )
      }
    </RequireLogin>
  );
};
