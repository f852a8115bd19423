import { useEffect, useRef } from 'react';
import { ApiError } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form/form-failure.tsx';
import { sendFailure } from './faults.ts';
import styles from './send-refusal.module.css';

interface Props {
  /** Null: nothing is to be said. */
  error: Error | null;
  /** This text is for a failure of which the server says nothing. */
  failed: string;
  /** Sends the text although its writer has written it before. */
  onAnyway: () => void;
}

/**
 * Says why a text was not sent, and comes into view: it pushes down the button that was pressed. A text that was written before can be looked
 * at, or sent all the same.
 */
export const SendRefusal = ({ error, failed, onAnyway }: Props) => {
  const { t } = useTranslation();
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) part.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  const before = error instanceof ApiError && error.code === 'ALREADY_WRITTEN' ? error : undefined;
  return (
    <div className={styles.refusal} ref={part}>
      <FormFailure text={error ? sendFailure(t, error, failed) : undefined} />
      {before && (
        <div className={styles.ways}>
          {before.path !== undefined && <a href={before.path}>{t('boards.writing.before')}</a>}
          <Button
            variant="outlined"
            size="small"
            onClick={({ currentTarget }) => {
              // The button goes with its question, and the text keeps the focus.
              currentTarget.form?.querySelector('textarea')?.focus();
              onAnyway();
            }}
          >
            {t('boards.writing.anyway')}
          </Button>
        </div>
      )}
    </div>
  );
};
