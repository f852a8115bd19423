import { type ReportReason, reportReasons } from '@newsbell/contracts/board-rules';
import { type ReactNode, useId } from 'react';
import { ApiError, isNotFound } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import type { Reported } from '#ui/ask-report.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form/form-failure.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { ModalDialog } from '#ui/shell/modal-dialog.tsx';
import { showMessage } from '#ui/snackbar.ts';
import { sendReport } from './queries.ts';
import styles from './report-dialog.module.css';

interface Props {
  thing: Reported;
  /** It stands in the place of the form for a person who may not report yet. */
  instead: ReactNode;
  onClose: () => void;
}

/** Takes the reason for which a person reports a thing. */
export const ReportDialog = ({ thing, instead, onClose }: Props) => {
  const { t } = useTranslation();
  return (
    <ModalDialog title={t('report.title')} onClose={onClose}>
      {instead || <ReasonForm thing={thing} />}
    </ModalDialog>
  );
};

const ReasonForm = ({ thing }: { thing: Reported }) => {
  const { t } = useTranslation();
  const id = useId();
  const { form, faults, failure, isSending } = useForm({
    names: ['reason'],
    check: ({ reason }) => (reason ? {} : { reason: t('report.missing') }),
    send: ({ reason }) =>
      sendReport({ ...thing, reason: reason as ReportReason }).catch(error => {
        throw isNotFound(error) ? new ApiError(404, 'NOT_FOUND', t('report.gone')) : error;
      }),
    onDone: ({ message }) => {
      showMessage(message);
      form.ref.current?.closest('dialog')?.close();
    },
    failed: t('failed.report'),
  });
  // A choice that is only passed by is no mistake.
  const { onBlur: _blur, ...formOnSubmit } = form;
  return (
    <form className={styles.form} {...formOnSubmit}>
      <p className={styles.help}>{t('report.text')}</p>
      <div
        className={styles.reasons}
        role="radiogroup"
        aria-label={t('report.reason')}
        aria-invalid={faults.reason !== undefined || undefined}
        aria-describedby={faults.reason ? `${id}-fault` : undefined}
        tabIndex={-1}
      >
        {reportReasons.map(each => (
          <label key={each}>
            <input type="radio" name="reason" value={each} aria-describedby={`${id}-${each}`} />
            <span>
              {t(`report.is.${each}`)}
              <small id={`${id}-${each}`}>{t(`report.help.${each}`)}</small>
            </span>
          </label>
        ))}
      </div>
      <p id={`${id}-fault`} className={styles.fault} aria-live="polite">
        {faults.reason}
      </p>
      <FormFailure text={failure} />
      <Button type="submit" variant="contained" disabled={isSending}>
        {t('report.send')}
      </Button>
    </form>
  );
};
