import { POST_LENGTH, TITLE_LENGTH } from '@newsbell/contracts/board-rules';
import type { Post } from '@newsbell/contracts/boards';
import { type Language, languageNames, languages } from '@newsbell/contracts/languages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { ApiError } from '#api-error.ts';
import { currentLanguage } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { postQuery, showPost } from '../queries.ts';
import { isComposing } from './composing.ts';
import type { Draft } from './drafts.ts';
import { EditedMeanwhile } from './edited-meanwhile.tsx';
import { textFault } from './faults.ts';
import { MarkdownField } from './markdown-field.tsx';
import styles from './post-form.module.css';
import { SendRefusal } from './send-refusal.tsx';
import { useDraft, type Writing } from './use-draft.ts';

export interface Sending {
  title: string;
  content: string;
  language: Language;
  draft: Draft;
  /** The writer knows that they have written it before. */
  isAnyway: boolean;
}

interface Props extends Omit<FieldsProps, 'writing'> {
  /** It is the draft's place, of `draftPlace`. */
  place: string;
}

interface FieldsProps {
  writing: Writing;
  /** The post that is edited; undefined: a new one. */
  edited?: Post;
  submit: string;
  /** This text is for a failure of which the server says nothing. */
  failed: string;
  send: (sending: Sending) => Promise<Post>;
  onDone: (post: Post) => void;
  /** It stands beside the button, such as a way out. */
  beside?: ReactNode;
}

/** Takes a post: its title, its language and its text. What is typed is kept until it has arrived. */
export const PostForm = ({ place, ...props }: Props) => {
  const { title = '', content: text = '', language, edition } = props.edited ?? {};
  return <PostFields writing={useDraft(place, { title, text, language, edition })} {...props} />;
};

/** It is the form of a draft that is held around it. */
export const PostFields = ({ writing, edited, submit, failed, send, onDone, beside }: FieldsProps) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const { draft, isFound, change, toSend, done } = writing;
  const language = draft.language ?? currentLanguage();
  const [isChecked, setChecked] = useState(false);
  const [isUploading, setUploading] = useState(false);
  const [theirs, setTheirs] = useState<Post>();

  const sending = useMutation({
    mutationFn: send,
    onSuccess: post => {
      done();
      showPost(queries, post);
      onDone(post);
    },
    onError: async error => {
      if (!edited || !(error instanceof ApiError && error.code === 'EDITED_MEANWHILE')) return;
      const now = await queries
        .fetchQuery({ ...postQuery(edited.board, edited.id), staleTime: 0 })
        .catch(() => undefined);
      if (now?.content !== undefined) setTheirs(now);
    },
  });
  const refused = sending.error instanceof ApiError ? sending.error.fields : {};
  const faults = {
    title: (isChecked ? textFault(t, draft.title, TITLE_LENGTH) : undefined) ?? refused.title,
    content: (isChecked ? textFault(t, draft.text, POST_LENGTH, isUploading) : undefined) ?? refused.content,
  };
  const submitAs = (isAnyway: boolean) => {
    if (sending.isPending) return;
    setChecked(true);
    setTheirs(undefined);
    const wrong = textFault(t, draft.title, TITLE_LENGTH)
      ? 'title'
      : textFault(t, draft.text, POST_LENGTH, isUploading)
        ? 'content'
        : undefined;
    if (wrong) return form.current!.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
    const sent = toSend();
    sending.mutate({ title: sent.title.trim(), content: sent.text, language, draft: sent, isAnyway });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submitAs(false);
  };
  // The address of a request says its fault at its own place.
  const hasFault = faults.title !== undefined || faults.content !== undefined || refused.url !== undefined;
  return (
    <form className={styles.form} ref={form} noValidate aria-busy={sending.isPending} onSubmit={onSubmit}>
      {isFound && (
        <p className={styles.found}>
          {t('boards.writing.found')}
          <Button size="small" disabled={sending.isPending} onClick={done}>
            {t('boards.writing.discard')}
          </Button>
        </p>
      )}
      {theirs && (
        <EditedMeanwhile
          theirs={theirs}
          onKeepMine={() => {
            change({ edition: theirs.edition });
            setTheirs(undefined);
            sending.reset();
          }}
          onTakeTheirs={() => {
            const { title, content: text = '', language, edition } = theirs;
            change({ title, text, language, edition });
            setTheirs(undefined);
            sending.reset();
          }}
        />
      )}
      {edited?.url && (
        <div className={styles.address}>
          <span>{t('boards.request.address')}</span> <bdi>{edited.url}</bdi>
        </div>
      )}
      <TextField
        name="title"
        label={t('boards.writing.title')}
        value={draft.title}
        fault={faults.title}
        readOnly={sending.isPending}
        autoComplete="off"
        autoCapitalize="sentences"
        spellCheck
        dir="auto"
        onChange={({ target }) => change({ title: target.value })}
        onKeyDown={goOnToText}
      />
      <MarkdownField
        label={t('boards.writing.content')}
        value={draft.text}
        fault={faults.content}
        isSending={sending.isPending}
        rows={12}
        post={edited?.id}
        onChange={text => change({ text })}
        onUploading={setUploading}
      />
      <div className={styles.language}>
        <SelectField
          label={t('boards.language')}
          value={language}
          options={languages.map(value => ({ value, label: languageNames[value], lang: value }))}
          onChoose={language => change({ language })}
        />
      </div>
      <SendRefusal error={hasFault || theirs ? null : sending.error} failed={failed} onAnyway={() => submitAs(true)} />
      <div className={styles.ways}>
        {beside}
        <Button type="submit" variant="contained" disabled={sending.isPending}>
          {submit}
        </Button>
      </div>
    </form>
  );
};

/** Enter in the title goes on to the text, because the post is rarely done with its title. */
const goOnToText = (event: KeyboardEvent<HTMLInputElement>): void => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  if (isComposing(event)) return;
  const { form } = event.currentTarget;
  if (event.ctrlKey || event.metaKey) form?.requestSubmit();
  else form?.querySelector<HTMLElement>('textarea')?.focus();
};
