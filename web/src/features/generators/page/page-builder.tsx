import { useState } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { ErrorMessage } from '#ui/error-message.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StateMessage } from '#ui/state-message.tsx';
import { Surface } from '#ui/surface.tsx';
import { AddressField } from '../building/address-field.tsx';
import type { BuilderProps } from '../building/builder-props.ts';
import { ReadingEnded } from '../building/worker-session.ts';
import { detailsOf } from './details-form.tsx';
import { OpenedPage } from './opened-page.tsx';
import styles from './page-builder.module.css';
import { PageSkeleton } from './page-skeleton.tsx';
import { type PageGenerator, useOpenPage } from './use-open-page.ts';

/** Builds a feed from a page: its address, its list, its title. */
export const PageBuilder = ({ address = '', generator, onLoad, notice }: BuilderProps<PageGenerator>) => {
  const { t } = useTranslation();
  const initialAddress = generator?.url ?? address;
  const { last, error, loading, load, loadAgain } = useOpenPage(initialAddress, generator, onLoad);
  const [details, setDetails] = useState(detailsOf(generator));
  const title = generator ? t('generators.edit') : t('pageBuilder.title');
  return (
    <div className={styles.column} data-wide>
      <PageHeader>
        <h1>{title}</h1>
      </PageHeader>
      {notice}
      {!generator && <p className={styles.lead}>{t('pageBuilder.lead')}</p>}
      <div className={styles.address}>
        <AddressField address={initialAddress} loading={loading} isLoaded={last !== undefined} onLoad={load} />
      </div>
      {loading !== undefined && !last && <PageSkeleton />}
      {error && (
        <Surface>
          {error instanceof ReadingEnded ? (
            <StateMessage alert title={t('failed.extract')} text={t(`pageBuilder.ended.${error.why}`)} />
          ) : (
            <ErrorMessage error={error} title={t('failed.fetchHtml')} onRetry={loadAgain} />
          )}
        </Surface>
      )}
      {last && (
        <OpenedPage
          key={last.turn}
          {...last.result}
          address={last.address}
          generator={generator}
          details={details}
          onDetails={setDetails}
        />
      )}
    </div>
  );
};
