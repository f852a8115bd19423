import { useId } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from './button.tsx';
import styles from './delete-question.module.css';
import { FormFailure } from './form/form-failure.tsx';

interface Props {
  /** Without one, it asks whether to delete. */
  question?: string;
  /** It says what goes with it, or how it can be taken back. */
  text: string;
  keep: string;
  deleteNow: string;
  failure: string | undefined;
  isDeleting: boolean;
  onKeep: () => void;
  onDelete: () => void;
}

/** Confirmation: asks once, where the tools were. */
export const DeleteQuestion = ({ question, text, keep, deleteNow, failure, isDeleting, onKeep, onDelete }: Props) => {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div
      className={styles.question}
      role="group"
      aria-labelledby={id}
      onKeyDown={({ key }) => key === 'Escape' && onKeep()}
    >
      <strong id={id}>{question ?? t('confirm.delete')}</strong>
      <p>{text}</p>
      <FormFailure text={failure} />
      <div className={styles.ways}>
        {/* The harmless answer has the focus. */}
        <Button variant="outlined" autoFocus aria-describedby={id} disabled={isDeleting} onClick={onKeep}>
          {keep}
        </Button>
        <Button variant="contained" disabled={isDeleting} onClick={onDelete}>
          {deleteNow}
        </Button>
      </div>
    </div>
  );
};
