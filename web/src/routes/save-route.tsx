import type { FeedItem } from '@newsbell/contracts/items';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { RequireLogin } from '#features/accounts/profile/require-login.tsx';
import { KeepForm } from '#features/saved/keep-form.tsx';
import { KeepQuestion } from '#features/saved/keep-question.tsx';
import { KeptPage } from '#features/saved/kept-page.tsx';
import { type SharedPage, sharedPage } from '#features/saved/shared-page.ts';
import { WaysToKeep } from '#features/saved/ways-to-keep.tsx';
import { useTranslation } from '#i18n/translation.ts';
import formSheetStyles from '#ui/form/form-sheet.module.css';
import { FormSheet } from '#ui/form/form-sheet.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Section } from '#ui/section.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import styles from './save-route.module.css';

/** `/save` keeps the page that a bookmark or a share menu names; without one it tells how pages are kept. */
export const SaveRoute = () => {
  const { t } = useTranslation();
  useDocumentTitle(t('saving.title'));
  const page = sharedPage(useSearch({ from: '/save' }));
  return <RequireLogin>{() => (page ? <Keeping key={page.address} page={page} /> : <KeepingByHand />)}</RequireLogin>;
};

/** CSRF: any site may lead here, so nothing is kept before the person has pressed. */
const Keeping = ({ page }: { page: SharedPage }) => {
  const { t } = useTranslation();
  const [item, setItem] = useState<FeedItem>();
  return (
    <FormSheet>
      <div className={formSheetStyles.sheet}>
        <h1>{item ? t('saving.kept') : t('saving.ask')}</h1>
        {item ? (
          <KeptPage item={item} onUndone={() => setItem(undefined)} />
        ) : (
          <KeepQuestion page={page} onKept={setItem} />
        )}
      </div>
    </FormSheet>
  );
};

const KeepingByHand = () => {
  const { t } = useTranslation();
  const [item, setItem] = useState<FeedItem>();
  return (
    <div className={styles.column}>
      <PageHeader>
        <h1>{t('saving.title')}</h1>
      </PageHeader>
      <p className={styles.lead}>{t('saving.lead')}</p>
      <Section title={item ? t('saving.kept') : t('saving.byAddress')}>
        {item ? <KeptPage item={item} onUndone={() => setItem(undefined)} /> : <KeepForm onKept={setItem} />}
      </Section>
      <WaysToKeep />
    </div>
  );
};
