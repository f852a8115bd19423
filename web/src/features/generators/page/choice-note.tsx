import { useTranslation } from '#i18n/translation.ts';
import type { Note } from './choice.ts';
import styles from './choice-note.module.css';

/**
 * Live region: shows the next step, or instead the result of the last one. A failure is announced at once (`alert`), all else when there is
 * time (`status`).
 */
export const ChoiceNote = ({ note, step }: { note: Note | undefined; step: string }) => {
  const { t } = useTranslation();
  const isTrouble = note?.kind === 'failed' || note?.kind === 'ended';
  return (
    <div className={styles.lines}>
      <p role="alert">
        {isTrouble && (
          <>
            <strong>{t('failed.extract')}</strong>{' '}
            {note.kind === 'failed' ? t(`pageBuilder.problem.${note.problem}`) : t(`pageBuilder.ended.${note.why}`)}
          </>
        )}
      </p>
      <p role="status" className={note && !isTrouble ? styles.note : undefined}>
        {isTrouble ? '' : note ? t(`pageBuilder.note.${note.kind}`) : step}
      </p>
    </div>
  );
};
