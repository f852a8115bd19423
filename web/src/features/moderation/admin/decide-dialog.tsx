import { REASON_LENGTH } from '@newsbell/contracts/board-rules';
import type { ModerationCase, Verdict } from '@newsbell/contracts/moderation';
import { useEffect, useRef } from 'react';
import { isNotFound } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form/form-failure.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { ModalDialog } from '#ui/shell/modal-dialog.tsx';
import styles from './decide-dialog.module.css';
import { decide } from './queries.ts';
import { ReasonField } from './reason-field.tsx';
import { wordsOf } from './words-of.ts';

interface Props {
  case_: ModerationCase;
  verdict: Verdict;
  /** It has the step of the log; undefined: somebody else has decided meanwhile. */
  onDone: (step: number | undefined) => void;
  onClose: () => void;
}

/** Takes a manager's reason and decides. Hiding and removing want one. */
export const DecideDialog = ({ case_, verdict, onDone, onClose }: Props) => {
  const { t } = useTranslation();
  const isNews = case_.type === 'NEWS';
  const { form, faults, failure, isSending } = useForm({
    names: ['reason'],
    check: ({ reason }) => (verdict !== 'KEEP' && !reason.trim() ? { reason: t('reports.reasonMissing') } : {}),
    send: ({ reason }) =>
      decide(case_.id, { verdict, reason: reason.trim() }).then(
        ({ id }) => id,
        (error: unknown) => {
          if (isNotFound(error)) return undefined;
          throw error;
        },
      ),
    onDone: step => {
      form.ref.current?.closest('dialog')?.close();
      onDone(step);
    },
    failed: t('failed.editData'),
  });
  const submit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Keeping wants no reason, so the key that has opened the dialog keeps as well.
    if (verdict === 'KEEP') submit.current?.focus();
  }, [verdict]);
  // A field that is only passed by is no mistake.
  const { onBlur: _blur, ...formOnSubmit } = form;
  return (
    <ModalDialog title={t(`reports.verdict.${verdict}`)} onClose={onClose}>
      <form className={styles.form} {...formOnSubmit}>
        <p className={styles.thing} dir="auto">
          {case_.title || t('reports.untitled')}
        </p>
        <p>{t(isNews && verdict === 'HIDE' ? 'reports.effect.HIDE_NEWS' : `reports.effect.${verdict}`)}</p>
        <FormFailure text={failure} />
        <ReasonField
          about={wordsOf(case_)}
          label={t(verdict === 'KEEP' ? 'reports.reasonOptional' : 'reports.reasonLabel')}
          help={t(isNews || case_.author === null ? 'reports.reasonLogged' : 'reports.reasonRead')}
          hasReady={verdict !== 'KEEP'}
          maxLength={REASON_LENGTH}
          fault={faults.reason}
          onChange={() => form.onInput({ target: { name: 'reason' } as HTMLInputElement })}
        />
        <Button ref={submit} type="submit" variant="contained" disabled={isSending}>
          {t(`reports.verdict.${verdict}`)}
        </Button>
      </form>
    </ModalDialog>
  );
};
