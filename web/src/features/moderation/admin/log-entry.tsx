import type { ModerationLogEntry } from '@newsbell/contracts/moderation';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { returnFocus } from '#ui/return-focus.ts';
import { showMessage } from '#ui/snackbar.ts';
import { textLanguage } from '#ui/text-language.ts';
import styles from './log-entry.module.css';
import { nameOf } from './person-name.ts';
import { renewAll, undoStep } from './queries.ts';
import { ThingLink } from './thing-link.tsx';

/** Shows one step, and undoes it after a short question. */
export const LogEntry = ({ entry }: { entry: ModerationLogEntry }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const id = useId();
  const [isAsking, setAsking] = useState(false);
  const row = useRef<HTMLElement>(null);
  const { step, of, person, manager, reason, createdDate, undone, canUndo } = entry;
  const undoing = useMutation({
    mutationFn: () => undoStep(entry.id),
    onSuccess: () => showMessage(t('reports.undone')),
    onError: error => showMessage(failureText(error, t('failed.editData'))),
    onSettled: async () => {
      await renewAll(queries);
      close();
    },
  });
  const close = (): void => {
    setAsking(false);
    returnFocus(() => row.current?.querySelector<HTMLElement>('[data-undo]') ?? row.current);
  };
  const isOfPerson = step === 'CLOSE_WRITING' || step === 'OPEN_WRITING';
  return (
    <article ref={row} className={styles.entry} aria-labelledby={id} tabIndex={-1}>
      <h2 id={id}>
        <span className={styles.step} data-undone={undone || undefined}>
          {t(`reports.step.${step}`)}
        </span>{' '}
        {person ? <bdi>{nameOf(person)}</bdi> : of ? <ThingLink thing={of} /> : t('reports.nowMissing')}
      </h2>
      <p className={styles.meta}>
        {of && <span>{t(`reports.type.${of.type}`)}</span>}
        {of && of.type !== 'NEWS' && <bdi>{nameOf(of.author) ?? t('boards.nobody')}</bdi>}
        <span>{t('reports.by', { name: nameOf(manager) ?? t('boards.nobody') })}</span>
        <RelativeTime moment={createdDate} />
        {undone && <span className={styles.undone}>{t('reports.undoneMark')}</span>}
      </p>
      {reason !== '' && (
        <p className={styles.reason} dir="auto" lang={textLanguage(reason, null)}>
          {reason}
        </p>
      )}
      {canUndo && !isAsking && (
        <Button data-undo size="small" aria-describedby={id} onClick={() => setAsking(true)}>
          {t('reports.undo')}
        </Button>
      )}
      {canUndo && isAsking && (
        <div
          className={styles.question}
          role="group"
          aria-labelledby={`${id}-text`}
          onKeyDown={({ key }) => key === 'Escape' && close()}
        >
          <p id={`${id}-text`}>{t(isOfPerson ? 'reports.undoWriting' : 'reports.undoText')}</p>
          <Button size="small" variant="outlined" autoFocus disabled={undoing.isPending} onClick={close}>
            {t('reports.cancel')}
          </Button>
          <Button size="small" variant="contained" disabled={undoing.isPending} onClick={() => undoing.mutate()}>
            {t('reports.undoStep', { step: t(`reports.step.${step}`) })}
          </Button>
        </div>
      )}
    </article>
  );
};
