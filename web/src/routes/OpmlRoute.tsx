import { styled } from '@mui/material/styles';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { RequireLogin } from '#features/accounts/profile/RequireLogin.tsx';
import { ExportSection } from '#features/subscriptions/opml/ExportSection.tsx';
import { ImportProgress } from '#features/subscriptions/opml/ImportProgress.tsx';
import { ImportSection } from '#features/subscriptions/opml/ImportSection.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Surface } from '#ui/Surface.tsx';
import { useDocumentTitle } from '#ui/useDocumentTitle.ts';

/** Imports and exports subscriptions. The import that is shown is part of the address, so that it can be left and found again. */
export const OpmlRoute = () => {
  const { t } = useTranslation();
  useDocumentTitle(t('opml.title'));
  return <RequireLogin>{() => <Opml />}</RequireLogin>;
};

const Opml = () => {
  const { t } = useTranslation();
  const headings = { bringIn: useId(), takeOut: useId() };
  const { id } = useSearch({ from: '/subscribes/opml' });
  const navigate = useNavigate();
  const follow = (started: string) =>
    void navigate({ to: '/subscribes/opml', search: { id: started }, replace: true, state: true });
  return (
    <Column>
      <PageHeader>
        <h1>{t('opml.title')}</h1>
      </PageHeader>
      <Surface as="section" aria-labelledby={headings.bringIn}>
        <h2 id={headings.bringIn}>{t('opml.import')}</h2>
        <p>{t('opml.importText')}</p>
        <ImportSection onStarted={follow} />
        {id && (
          <div className="outcome">
            <ImportProgress key={id} id={id} />
          </div>
        )}
      </Surface>
      <Surface as="section" aria-labelledby={headings.takeOut}>
        <h2 id={headings.takeOut}>{t('opml.export')}</h2>
        <p>{t('opml.exportText')}</p>
        <ExportSection />
      </Surface>
    </Column>
  );
};

const Column = styled('div')(({ theme }) => ({
  maxWidth: 640,
  marginInline: 'auto',
  paddingBottom: 24,
  '& section': { marginBottom: 16, padding: '20px 24px' },
  '& section > h2': { ...theme.typography.h3, margin: '0 0 8px' },
  '& section > h2 + p': { ...theme.typography.body1, margin: '0 0 16px', color: theme.vars!.palette.text.secondary },
  '& section > button': { minHeight: 44 },
  '& .outcome': { marginTop: 20 },
  '@media (max-width: 599.98px)': { '& section': { padding: 16 } },
}));
