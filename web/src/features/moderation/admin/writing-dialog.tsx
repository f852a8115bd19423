import { REASON_LENGTH } from '@newsbell/contracts/board-rules';
import type { ModerationCase } from '@newsbell/contracts/moderation';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { currentLanguage } from '#i18n/index.ts';
import { type TFunction, useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form/form-failure.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { ModalDialog } from '#ui/shell/modal-dialog.tsx';
import { showMessage } from '#ui/snackbar.ts';
import dialogStyles from './decide-dialog.module.css';
import { nameOf } from './person-name.ts';
import { renewAll, setWriting } from './queries.ts';
import { ReasonField } from './reason-field.tsx';
import { wordsOf } from './words-of.ts';
import styles from './writing-dialog.module.css';

const spans = [1, 7, 30] as const;
type Span = (typeof spans)[number] | 'forGood' | 'open';

/** Closes the writing of an author for some days or for good, with a reason, or opens it again. Reading goes on. */
export const WritingDialog = ({ case_, onClose }: { case_: ModerationCase; onClose: () => void }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const ways: readonly Span[] = case_.writing ? ['open', ...spans, 'forGood'] : [...spans, 'forGood'];
  const [span, setSpan] = useState<Span>(ways[0]!);
  const isOpening = span === 'open';
  const name = nameOf(case_.author) ?? t('boards.nobody');
  const { form, faults, failure, isSending } = useForm({
    names: ['reason'],
    check: ({ reason }) => (!isOpening && !reason.trim() ? { reason: t('reports.reasonMissing') } : {}),
    send: ({ reason }) =>
      setWriting(case_.authorId!, {
        closed: !isOpening,
        ...(typeof span === 'number' && { days: span }),
        reason: reason.trim(),
      }),
    onDone: () => {
      showMessage(t(isOpening ? 'reports.writing.opened' : 'reports.writing.closed', { name }));
      form.ref.current?.closest('dialog')?.close();
      void renewAll(queries);
    },
    failed: t('failed.editData'),
  });
  // A field that is only passed by is no mistake.
  const { onBlur: _blur, ...formOnSubmit } = form;
  return (
    <ModalDialog title={t('reports.writing.title', { name })} onClose={onClose}>
      <form className={dialogStyles.form} {...formOnSubmit}>
        <FormFailure text={failure} />
        {case_.writing && <p>{closedText(t, case_.writing.until)}</p>}
        <fieldset className={styles.spans}>
          <legend>{t('reports.writing.for')}</legend>
          {ways.map(each => (
            <label key={each}>
              <input type="radio" name="span" checked={each === span} onChange={() => setSpan(each)} />
              {typeof each === 'number' ? t('reports.writing.days', { count: each }) : t(`reports.writing.${each}`)}
            </label>
          ))}
        </fieldset>
        {!isOpening && (
          <>
            <p>{t('reports.writing.text', { name })}</p>
            <ReasonField
              hasReady
              about={wordsOf(case_)}
              label={t('reports.reasonLabel')}
              help={t('reports.writing.reasonRead', { name })}
              maxLength={REASON_LENGTH}
              fault={faults.reason}
              onChange={() => form.onInput({ target: { name: 'reason' } as HTMLInputElement })}
            />
          </>
        )}
        <Button type="submit" variant="contained" disabled={isSending}>
          {t(isOpening ? 'reports.writing.openNow' : 'reports.writing.close')}
        </Button>
      </form>
    </ModalDialog>
  );
};

/** Says until when the writing of the author is closed; null: for good. */
const closedText = (t: TFunction, until: string | null): string =>
  until === null
    ? t('reports.writing.closedForGood')
    : t('reports.writing.closedUntil', {
        date: new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'long', timeStyle: 'short' }).format(
          new Date(until),
        ),
      });
