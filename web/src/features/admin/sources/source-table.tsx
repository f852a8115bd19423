import type { SourceHealth } from '@newsbell/contracts/source-health';
import { useState } from 'react';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { showMessage } from '#ui/snackbar.ts';
import { Surface } from '#ui/surface.tsx';
import { CardTable } from '../card-table.ts';
import { retrySource } from './queries.ts';
import { isFetched } from './retried.ts';
import { SourceRow } from './source-row.tsx';
import styles from './source-table.module.css';

interface Props {
  sources: readonly SourceHealth[];
  /** Answers true where the person may see its page. */
  mayOpen: (source: SourceHealth) => boolean;
  onEdit: (source: SourceHealth) => void;
  onMerge: (source: SourceHealth) => void;
}

/** Lists sources with what is wrong, and asks them again. On a phone each row is a card of its own. */
export const SourceTable = ({ sources, mayOpen, onEdit, onMerge }: Props) => {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<ReadonlyMap<number, SourceHealth>>(new Map());
  const [isAskingAll, setAskingAll] = useState(false);
  const fetched = sources.filter(isFetched);
  const retry = async (source: SourceHealth): Promise<unknown> => {
    try {
      const answer = await retrySource(source.id);
      setAsked(before => new Map(before).set(source.id, answer));
      return undefined;
    } catch (error) {
      return error;
    }
  };
  const retryOne = async (source: SourceHealth) => {
    const error = await retry(source);
    if (error) showMessage(failureText(error, t('admin.sources.retryFailed')));
  };
  const retryAll = async () => {
    setAskingAll(true);
    const failures = (await Promise.all(fetched.map(retry))).filter(error => error !== undefined);
    setAskingAll(false);
    const count = fetched.length - failures.length;
    showMessage(
      count > 0 ? t('admin.sources.asked', { count }) : failureText(failures[0], t('admin.sources.retryFailed')),
    );
  };
  return (
    <>
      {fetched.length > 1 && (
        <div className={styles.above}>
          <Button variant="outlined" disabled={isAskingAll} onClick={() => void retryAll()}>
            {t('admin.sources.retryAll')}
          </Button>
        </div>
      )}
      <Surface>
        <CardTable className={styles.table} aria-label={t('admin.sources.list')}>
          <thead>
            <tr>
              <th scope="col">{t('admin.sources.source')}</th>
              <th scope="col">{t('admin.sources.state')}</th>
              <th scope="col" data-number>
                {t('admin.sources.followers')}
              </th>
              <th scope="col">{t('admin.sources.tools')}</th>
            </tr>
          </thead>
          <tbody>
            {sources.map(source => (
              <SourceRow
                key={source.id}
                source={source}
                asked={asked.get(source.id)}
                mayOpen={mayOpen(source)}
                onRetry={() => retryOne(source)}
                onEdit={() => onEdit(source)}
                onMerge={() => onMerge(source)}
              />
            ))}
          </tbody>
        </CardTable>
      </Surface>
    </>
  );
};
