import { useTranslation } from '#i18n/translation.ts';
import { NoteDialog } from './note-dialog.tsx';

/** Says that a sign-in on the way has failed. */
export const FailureAlert = ({ text, onClose }: { text: string; onClose: () => void }) => {
  const { t } = useTranslation();
  return (
    <NoteDialog title={t('account.failedTitle')} goOn={t('account.goOn')} onClose={onClose}>
      <p role="alert">{text}</p>
    </NoteDialog>
  );
};
