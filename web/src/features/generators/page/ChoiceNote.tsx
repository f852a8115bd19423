import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { Note } from './choice.ts';

/**
 * Live region: shows the next step, or instead the result of the last one. A failure is announced at once (`alert`), all else when there is
 * time (`status`).
 */
export const ChoiceNote = ({ note, step }: { note: Note | undefined; step: string }) => {
  const { t } = useTranslation();
  const isTrouble = note?.kind === 'failed' || note?.kind === 'ended';
  return (
    <Lines>
      <p role="alert">
        {isTrouble && (
          <>
            <strong>{t('failed.extract')}</strong>{' '}
            {note.kind === 'failed' ? t(`pageBuilder.problem.${note.problem}`) : t(`pageBuilder.ended.${note.why}`)}
          </>
        )}
      </p>
      <p role="status" className={note && !isTrouble ? 'note' : undefined}>
        {isTrouble ? '' : note ? t(`pageBuilder.note.${note.kind}`) : step}
      </p>
    </Lines>
  );
};

/** Layout shift: where the lines are short, the box is as high with one line as with two, so that the page below stays under the hand. */
const Lines = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  marginTop: 2,
  color: theme.vars!.palette.text.secondary,
  '& p': { margin: 0 },
  '& p:empty': { display: 'none' },
  '& [role=alert]': { color: theme.vars!.palette.trouble },
  '& .note': { fontWeight: 600, color: theme.vars!.palette.text.primary },
  '@media (max-width: 599.98px)': { minHeight: '3em' },
}));
