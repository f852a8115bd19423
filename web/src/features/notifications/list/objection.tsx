import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isNotFound } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { ContactLink } from '#ui/contact-link.tsx';
import { FormFailure } from '#ui/form/form-failure.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { useFocusKept } from '#ui/use-focus-kept.ts';
import { nothingToObjectTo, objectedQuery, sendObjection } from '../queries.ts';
import styles from './objection.module.css';

/** The server takes a text of at most so many characters. */
const LONGEST = 5000;

/** A text that was begun is kept here as long as the tab, because a press beside the bell's panel closes it. */
const placeOf = (id: number): string => `objection:${id}`;

/** Takes the answer to a manager's decision, once. Where the decision was undone meanwhile, that is said afterwards. */
export const Objection = ({ id }: { id: number }) => {
  const { t } = useTranslation();
  const { data: answer } = useQuery(objectedQuery(id));
  const [isOpen, setOpen] = useState(() => sessionStorage.getItem(placeOf(id)) !== null);
  const [isSent, setSent] = useState(false);
  const part = useRef<HTMLDivElement>(null);
  const kept = useFocusKept(isOpen, () => part.current?.querySelector<HTMLElement>('textarea, button'));
  return (
    <div className={styles.objection} ref={part} {...kept}>
      {answer === null ? (
        isOpen ? (
          <ObjectionForm id={id} onSent={() => setSent(true)} onCancel={() => setOpen(false)} />
        ) : (
          <Button size="small" onClick={() => setOpen(true)}>
            {t('notifications.objection.button')}
          </Button>
        )
      ) : (
        <p role="status" tabIndex={-1} ref={isSent ? takeFocus : undefined}>
          {answer === nothingToObjectTo ? t('notifications.objection.none') : answer}{' '}
          {answer === nothingToObjectTo && <ContactLink />}
        </p>
      )}
    </div>
  );
};

/** Focus management: the form that had the focus is gone. */
const takeFocus = (line: HTMLElement | null): void => line?.focus();

interface FormProps {
  id: number;
  onSent: () => void;
  onCancel: () => void;
}

const ObjectionForm = ({ id, onSent, onCancel }: FormProps) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { form, faults, failure, isSending } = useForm({
    names: ['text'],
    check: ({ text }) => (text.trim() ? {} : { text: t('error.missing') }),
    send: ({ text }) =>
      sendObjection(id, text.trim()).catch(error => {
        if (isNotFound(error)) return { message: nothingToObjectTo };
        throw error;
      }),
    onDone: ({ message }) => {
      sessionStorage.removeItem(placeOf(id));
      onSent();
      queries.setQueryData(objectedQuery(id).queryKey, message);
    },
    failed: t('failed.addData'),
  });
  // A field that is only passed by is no mistake.
  const { onBlur: _blur, ...formOnSubmit } = form;
  const cancel = () => {
    sessionStorage.removeItem(placeOf(id));
    onCancel();
  };
  return (
    <form {...formOnSubmit} aria-label={t('notifications.objection.label')}>
      <TextAreaField
        name="text"
        label={t('notifications.objection.label')}
        defaultValue={sessionStorage.getItem(placeOf(id)) ?? ''}
        maxLength={LONGEST}
        rows={3}
        dir="auto"
        readOnly={isSending}
        fault={faults.text}
        onChange={({ target }) => sessionStorage.setItem(placeOf(id), target.value)}
      />
      <FormFailure text={failure} />
      <div className={styles.ways}>
        <Button disabled={isSending} onClick={cancel}>
          {t('boards.cancel')}
        </Button>
        <Button type="submit" variant="contained" disabled={isSending}>
          {t('notifications.objection.send')}
        </Button>
      </div>
    </form>
  );
};
