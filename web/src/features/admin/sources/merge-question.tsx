import type { SourceHealth } from '@newsbell/contracts/source-health';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form/form-failure.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { DialogActions } from '#ui/shell/dialog-form.ts';
import { showMessage } from '#ui/snackbar.ts';
import styles from './merge-question.module.css';
import { mergeSource, sourceQuery } from './queries.ts';
import { SourceName } from './source-name.tsx';

interface Props {
  first: SourceHealth;
  second: SourceHealth;
  onBack: () => void;
}

/** Shows both sources side by side, says what happens, and merges the one into the other. */
export const MergeQuestion = ({ first, second, onBack }: Props) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const box = useRef<HTMLDivElement>(null);
  // The list in which the person has chosen, and the focus stood, has gone.
  useEffect(() => box.current?.focus(), []);
  const [isSwapped, setSwapped] = useState(false);
  const [from, into] = isSwapped ? [second, first] : [first, second];
  const names = { from: from.title, into: into.title };
  const merge = useMutation({
    mutationFn: () => mergeSource(from.id, into.urlKey),
    onSuccess: () => {
      for (const queryKey of [['admin', 'sources'], ['projects'], ['project'], ['subscriptions']])
        void queries.invalidateQueries({ queryKey });
      showMessage(t('admin.sources.merged', names));
      box.current?.closest('dialog')?.close();
    },
  });
  return (
    <div ref={box} tabIndex={-1} className={styles.question}>
      <div className={styles.pair}>
        <Side source={from} text={t('admin.sources.goes')} />
        <Side source={into} text={t('admin.sources.stays')} />
      </div>
      <div className={styles.ways}>
        <Button
          size="small"
          disabled={merge.isPending}
          onClick={() => {
            merge.reset();
            setSwapped(!isSwapped);
          }}
        >
          {t('admin.sources.swap')}
        </Button>
        <Button size="small" disabled={merge.isPending} onClick={onBack}>
          {t('admin.sources.another')}
        </Button>
      </div>
      <h3>{t('admin.sources.happens')}</h3>
      <ul>
        <li>{t('admin.sources.happensPeople', names)}</li>
        <li>{t('admin.sources.happensAddress', names)}</li>
        <li>{t('admin.sources.happensNews', names)}</li>
        <li>
          <strong>{t('admin.sources.forGood')}</strong>
        </li>
      </ul>
      <FormFailure text={merge.error ? failureText(merge.error, t('admin.sources.mergeFailed')) : undefined} />
      <p role="status">{merge.isPending && t('admin.sources.merging')}</p>
      <DialogActions>
        <Button variant="contained" disabled={merge.isPending} onClick={() => merge.mutate()}>
          {t('admin.sources.mergeNow', names)}
        </Button>
      </DialogActions>
    </div>
  );
};

const Side = ({ source, text }: { source: SourceHealth; text: string }) => {
  const { t } = useTranslation();
  const { data } = useQuery(sourceQuery(source.id));
  const shown = data ?? source;
  return (
    <section className={styles.side} aria-label={text}>
      <h3>{text}</h3>
      <SourceName source={shown} mayOpen={false} />
      <p className="numbers">
        {t('admin.sources.followersOf', { count: shown.subscribers })} · {t(`health.${shown.health}`)}
      </p>
      <h4>{t('admin.sources.newestOf')}</h4>
      {data?.headlines.length === 0 && <p className="quiet">{t('admin.sources.noHeadlines')}</p>}
      <ol>
        {data?.headlines.map(({ id, title, sortAt }) => (
          <li key={id}>
            <bdi title={title}>{title}</bdi>
            <span className="quiet">
              <RelativeTime moment={sortAt} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
};
