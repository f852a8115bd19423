import Warning from '@mui/icons-material/WarningAmber';
import { styled } from '@mui/material/styles';
import type { OpmlReport } from '@newsbell/contracts/subscriptions';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.ts';
import { copyText } from '#ui/copyText.ts';
import { showMessage } from '#ui/snackbar.ts';

/** Lists the outlines that were added, known and failed, the last with their reasons. */
export const ImportReport = ({ report }: { report: OpmlReport }) => {
  const { t } = useTranslation();
  const { total, added, known, failed, broken } = report;
  return (
    <Report>
      <p className="title" role="status">
        {total === 0 ? t('opml.nothing') : t('opml.finished')}
      </p>
      {broken && (
        <p className="broken">
          <Warning aria-hidden fontSize="inherit" /> {t('opml.broken')}
        </p>
      )}
      {total > 0 && (
        <ul className="counts numbers">
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
    </Report>
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
      <div className="head">
        <h3>{t('opml.failures')}</h3>
        <Button size="small" variant="outlined" onClick={() => void copy()}>
          {t('opml.copy')}
        </Button>
      </div>
      <ul className="failures">
        {failed.map(({ title, url, reason }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a report that is done never changes, and a file may name one address twice
          <li key={at}>
            <strong>{title}</strong>
            {url !== title && <span className="url">{url}</span>}
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

const Report = styled('div')(({ theme }) => ({
  '& p': { ...theme.typography.body1, margin: 0 },
  '& .title': { ...theme.typography.h3 },
  '& .broken': { display: 'flex', gap: 8, marginTop: 8, color: theme.vars!.palette.trouble },
  '& .broken svg': { flex: 'none', marginTop: 3 },
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& .counts': { display: 'flex', flexWrap: 'wrap', gap: '4px 24px', margin: '8px 0 16px', ...theme.typography.body1 },
  '& .head': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 8 },
  '& h3': { ...theme.typography.body1, fontWeight: 600, margin: 0 },
  '& .failures': {
    maxHeight: 360,
    margin: '8px 0 16px',
    overflow: 'auto',
    borderBlock: `1px solid ${theme.vars!.palette.hairline}`,
  },
  '& .failures li': { padding: '10px 0', ...theme.typography.body2, overflowWrap: 'anywhere' },
  '& .failures li + li': { borderTop: `1px solid ${theme.vars!.palette.hairline}` },
  '& .failures li > *': { display: 'block' },
  '& .failures strong': { ...theme.typography.body1, fontWeight: 600 },
  '& .failures .url': { color: theme.vars!.palette.text.secondary },
}));
