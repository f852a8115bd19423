import { COMMENT_LENGTH } from '@newsbell/contracts/board-rules';
import type { Post } from '@newsbell/contracts/boards';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form/form-failure.tsx';
import { showPost } from '../queries.ts';
import { isComposing } from '../writing/composing.ts';
import type { Draft } from '../writing/drafts.ts';
import { sendFailure, textFault } from '../writing/faults.ts';
import { MarkdownField } from '../writing/markdown-field.tsx';
import { useDraft } from '../writing/use-draft.ts';
import styles from './comment-box.module.css';

interface Props {
  post: Pick<Post, 'id'>;
  /** It is the draft's place, of `draftPlace`. */
  place: string;
  label: string;
  submit: string;
  failed: string;
  /** It stands in the box before anybody writes: the comment that is edited. */
  text?: string;
  takesFocus?: boolean;
  send: (draft: Draft) => Promise<Post>;
  onDone?: (post: Post) => void;
  onCancel?: () => void;
}

/** Takes a comment, a reply or an edit of one. The call answers the whole post, which replaces the open one. */
export const CommentBox = (props: Props) => {
  const { post, place, label, submit, failed, text = '', takesFocus, send, onDone, onCancel } = props;
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { draft, change, toSend, done } = useDraft(place, { title: '', text });
  const [isChecked, setChecked] = useState(false);
  const [isUploading, setUploading] = useState(false);
  const sending = useMutation({
    mutationFn: send,
    onSuccess: answered => {
      done();
      setChecked(false);
      showPost(queries, answered);
      onDone?.(answered);
    },
  });
  const fault = isChecked ? textFault(t, draft.text, COMMENT_LENGTH, isUploading) : undefined;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.isPending) return;
    setChecked(true);
    if (textFault(t, draft.text, COMMENT_LENGTH, isUploading))
      return event.currentTarget.querySelector<HTMLElement>('textarea')?.focus();
    sending.mutate(toSend());
  };
  const cancel = () => {
    done();
    onCancel?.();
  };
  return (
    <form
      className={styles.box}
      noValidate
      aria-label={label}
      aria-busy={sending.isPending}
      onSubmit={onSubmit}
      onKeyDown={event => closeByKey(event, draft.text === text, onCancel)}
    >
      <MarkdownField
        label={label}
        isLabelHidden
        value={draft.text}
        fault={fault}
        isSending={sending.isPending}
        rows={3}
        post={post.id}
        takesFocus={takesFocus}
        onChange={text => change({ text })}
        onUploading={setUploading}
      />
      <FormFailure text={sending.error && !fault ? sendFailure(t, sending.error, failed) : undefined} />
      <div className={styles.ways}>
        {onCancel && (
          <Button disabled={sending.isPending} onClick={cancel}>
            {t('boards.cancel')}
          </Button>
        )}
        <Button type="submit" variant="contained" disabled={sending.isPending}>
          {submit}
        </Button>
      </div>
    </form>
  );
};

/** Escape closes a box in which nothing was written; a text goes by the button alone. */
const closeByKey = (event: KeyboardEvent, isUntouched: boolean, onCancel: (() => void) | undefined): void => {
  if (event.key === 'Escape' && !isComposing(event) && isUntouched) onCancel?.();
};
