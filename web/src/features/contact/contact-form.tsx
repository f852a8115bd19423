import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form/form-failure.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import styles from './contact-form.module.css';
import { type Draft, dropDraft, idToSend, isEmpty, keepDraft, readDraft } from './draft.ts';
import { sendMessage } from './queries.ts';

interface Props {
  /** It is the draft's place, of `draftPlace`. */
  place: string;
  /** It is the address of the person who is signed in. */
  email: string;
  onSent: () => void;
}

const names = ['email', 'title', 'content', 'website'] as const;

/** Takes a message to the administrators. What is typed is kept until it has arrived. */
export const ContactForm = ({ place, email, onSent }: Props) => {
  const { t } = useTranslation();
  const [begun] = useState(() => readDraft(place));
  const [hasNothing, setNothing] = useState(!begun || isEmpty(begun));
  const { form, faults, failure, isSending } = useForm({
    names,
    send: values => sendMessage({ ...values, draft: idToSend(place, values) }),
    onDone: () => {
      dropDraft(place);
      onSent();
    },
    failed: t('failed.submit'),
  });
  const keep = (part: Partial<Draft>, all: HTMLFormElement): void => {
    const draft = { ...draftIn(all), ...part };
    keepDraft(place, draft);
    setNothing(isEmpty(draft));
  };
  const kept = (name: keyof Draft) => ({
    name,
    fault: faults[name],
    readOnly: isSending,
    onInput: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
      keep({ [name]: currentTarget.value }, currentTarget.form!),
  });
  return (
    <form {...form} className={styles.form}>
      <TextField
        {...kept('email')}
        type="email"
        label={t('contact.email')}
        help={t('contact.emailHelp')}
        defaultValue={begun?.email || email}
        autoComplete="email"
        required
      />
      <TextField
        {...kept('title')}
        label={t('boards.writing.title')}
        defaultValue={begun?.title}
        autoComplete="off"
        autoCapitalize="sentences"
        spellCheck
        dir="auto"
        onKeyDown={goOnToText}
      />
      <TextAreaField
        {...kept('content')}
        label={t('boards.writing.content')}
        defaultValue={begun?.content}
        rows={8}
        spellCheck
        dir="auto"
      />
      {/* Honeypot: people do not see this field, and programs that fill forms do not know it. */}
      <input className={styles.trap} name="website" tabIndex={-1} autoComplete="off" aria-hidden="true" />
      <FormFailure text={failure && `${failure} ${t('boards.writing.kept')}`} />
      <Button type="submit" variant="contained" disabled={hasNothing || isSending}>
        {t('contact.send')}
      </Button>
    </form>
  );
};

const draftIn = (form: HTMLFormElement): Draft => {
  const data = new FormData(form);
  const text = (name: keyof Draft): string => String(data.get(name) ?? '');
  return { email: text('email'), title: text('title'), content: text('content') };
};

/** Enter in the title goes on to the text, because a message is rarely done with its title; while it ends a composition it does nothing. */
const goOnToText = (event: KeyboardEvent<HTMLInputElement>): void => {
  const { isComposing, keyCode } = event.nativeEvent;
  if (event.key !== 'Enter') return;
  event.preventDefault();
  if (!isComposing && keyCode !== 229) event.currentTarget.form?.querySelector<HTMLElement>('textarea')?.focus();
};
