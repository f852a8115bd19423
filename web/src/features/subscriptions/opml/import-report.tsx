import type { OpmlReport } from '@newsbell/contracts/opml';
import { clsx } from 'clsx';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.ts';
import { copyText } from '#ui/copy-text.ts';
import { WarningAmberIcon as Warning } from '#ui/icons.tsx';
import { showMessage } from '#ui/snackbar.ts';
import styles from './import-report.module.css';

/** Lists the outlines that were added, known and failed, the last with their reasons. */
export const ImportReport = ({ report }: { report: OpmlReport }) => {
  const { t } = useTranslation();
  const { total, added, known, failed, broken } = report;
  return (
    <div className={styles.report}>
      <p className={styles.title} role="status">
        {total === 0 ? t('opml.nothing') : t('opml.finished')}
      </p>
      {broken && (
        <p className={styles.broken}>
          <Warning aria-hidden size="text" /> {t('opml.broken')}
        </p>
      )}
      {total > 0 && (
        <ul className={clsx(styles.counts, 'numbers')}>
          <li>{t('opml.added', { count: added })}</li>
          <li>{t('opml.known', { count: known })}</li>
          <li>{t('opml.failed', { count: failed.length })}</li>
        </ul>
      )}
      {failed.length > 0 && <Failures failed={failed} />}
      {added + known > 0 && (
        <ButtonLink variant="outlined" to="/subscribes">
          {t('opml.show')}
        </ButtonLink>
      )}
    </div>
  );
};

const Failures = ({ failed }: Pick<OpmlReport, 'failed'>) => {
  const { t } = useTranslation();
  const copy = async () => {
    const isCopied = await copyText(failuresText(failed));
    showMessage(t(isCopied ? 'done.copied' : 'opml.copyFailed'));
  };
  return (
    <>
      <div className={styles.head}>
        <h3>{t('opml.failures')}</h3>
        <Button size="small" variant="outlined" onClick={() => void copy()}>
          {t('opml.copy')}
        </Button>
      </div>
      <ul className={styles.failures}>
        {failed.map(({ title, url, reason }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a report that is done never changes, and a file may name one address twice
          <li key={at}>
            <strong>{title}</strong>
            {url !== title && <span className={styles.url}>{url}</span>}
            <span>{reason}</span>
          </li>
        ))}
      </ul>
    </>
  );
};

/** Writes one line for each, with tabs between, so that the text can be pasted into a table. */
export const failuresText = (failed: OpmlReport['failed']): string =>
  failed.map(({ title, url, reason }) => [title, url, reason].join('\t')).join('\n');
