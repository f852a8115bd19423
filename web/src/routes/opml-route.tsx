import { useNavigate, useSearch } from '@tanstack/react-router';
import { useId } from 'react';
import { RequireLogin } from '#features/accounts/profile/require-login.tsx';
import { ExportSection } from '#features/subscriptions/opml/export-section.tsx';
import { ImportProgress } from '#features/subscriptions/opml/import-progress.tsx';
import { ImportSection } from '#features/subscriptions/opml/import-section.tsx';
import { useTranslation } from '#i18n/translation.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { Surface } from '#ui/surface.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import styles from './opml-route.module.css';
import { SettingsFrame } from './settings/settings-frame.tsx';

/** Imports and exports subscriptions. The import that is shown is part of the address, so that it can be left and found again. */
export const OpmlRoute = () => {
  const { t } = useTranslation();
  useDocumentTitle(t('opml.title'));
  return (
    <RequireLogin>
      {account => (
        <SettingsFrame account={account}>
          <Opml />
        </SettingsFrame>
      )}
    </RequireLogin>
  );
};

const Opml = () => {
  const { t } = useTranslation();
  const headings = { bringIn: useId(), takeOut: useId() };
  const { id } = useSearch({ from: '/subscribes/opml' });
  const navigate = useNavigate();
  const follow = (started: string) =>
    void navigate({ to: '/subscribes/opml', search: { id: started }, replace: true, state: true });
  return (
    <div className={styles.column}>
      <PageHeader>
        <h1>{t('opml.title')}</h1>
      </PageHeader>
      <Surface as="section" aria-labelledby={headings.bringIn}>
        <h2 id={headings.bringIn}>{t('opml.import')}</h2>
        <p>{t('opml.importText')}</p>
        <ImportSection onStarted={follow} />
        {id && (
          <div className={styles.outcome}>
            <ImportProgress key={id} id={id} />
          </div>
        )}
      </Surface>
      <Surface as="section" aria-labelledby={headings.takeOut}>
        <h2 id={headings.takeOut}>{t('opml.export')}</h2>
        <p>{t('opml.exportText')}</p>
        <ExportSection />
      </Surface>
    </div>
  );
};
