import type { SourceHealth } from '@newsbell/contracts/source-health';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currentLanguage } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { exactTime } from '#ui/relative-time.ts';
import { retriedSourceQuery } from './queries.ts';
import { isFetched, outcomeOf } from './retried.ts';
import { SourceMenu } from './source-menu.tsx';
import { SourceName } from './source-name.tsx';
import { SourceState } from './source-state.tsx';
import styles from './source-table.module.css';

interface Props {
  source: SourceHealth;
  /** The source as it was when it was last asked again, if it was. */
  asked: SourceHealth | undefined;
  mayOpen: boolean;
  onRetry: () => Promise<void>;
  onEdit: () => void;
  onMerge: () => void;
}

/** Shows one source. One that was asked again stays in its place, whatever came of it, and says so. */
export const SourceRow = ({ source: listed, asked, mayOpen, onRetry, onEdit, onMerge }: Props) => {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const { data: retried } = useQuery({ ...retriedSourceQuery(asked ?? listed), enabled: asked !== undefined });
  const outcome = asked && outcomeOf(asked, retried);
  const source = (asked && retried) ?? asked ?? listed;
  const retry = async () => {
    setAsking(true);
    await onRetry();
    setAsking(false);
  };
  return (
    <tr>
      <th scope="row">
        <SourceName source={source} mayOpen={mayOpen} />
      </th>
      <td>
        <p role="status" className={styles.outcome} data-outcome={outcome}>
          {outcome === 'waits'
            ? t('admin.sources.waits', { time: exactTime(source.nextAt ?? '', currentLanguage()) })
            : outcome && t(`admin.sources.${outcome}`)}
        </p>
        <SourceState source={source} isChecking={outcome === 'checking'} />
      </td>
      <td data-number data-label={t('admin.sources.followers')}>
        {source.subscribers.toLocaleString(currentLanguage())}
      </td>
      <td>
        <div className={styles.tools}>
          {isFetched(source) && (
            <Button
              size="small"
              variant="outlined"
              disabled={isAsking || outcome === 'checking'}
              aria-label={t('admin.sources.retryName', { title: source.title })}
              onClick={() => void retry()}
            >
              {t('admin.sources.retry')}
            </Button>
          )}
          {(mayOpen || source.kind === 'FEED') && (
            <SourceMenu source={source} mayOpen={mayOpen} onEdit={onEdit} onMerge={onMerge} />
          )}
        </div>
      </td>
    </tr>
  );
};
