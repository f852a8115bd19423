import { COMMENT_LENGTH } from '@newsbell/contracts/board-rules';
import type { Post } from '@newsbell/contracts/boards';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { showPost } from '../queries.ts';
import { isComposing } from '../writing/composing.ts';
import type { Draft } from '../writing/drafts.ts';
import { textFault } from '../writing/faults.ts';
import { MarkdownField } from '../writing/markdown-field.tsx';
import { SendRefusal } from '../writing/send-refusal.tsx';
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
  /** `isAnyway`: the writer knows that they have written it before. */
  send: (draft: Draft, isAnyway: boolean) => Promise<Post>;
  onDone?: (post: Post) => void;
  onCancel?: () => void;
}

/** Takes a comment, a reply or an edit of one. The call answers the whole post, which replaces the open one. */
export const CommentBox = (props: Props) => {
  const { post, place, label, submit, failed, text = '', takesFocus, send, onDone, onCancel } = props;
  const { t } = useTranslation();
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const { draft, change, toSend, done } = useDraft(place, { title: '', text });
  const [isChecked, setChecked] = useState(false);
  const [isUploading, setUploading] = useState(false);
  const sending = useMutation({
    mutationFn: ({ draft, isAnyway }: { draft: Draft; isAnyway: boolean }) => send(draft, isAnyway),
    onSuccess: answered => {
      done();
      setChecked(false);
      showPost(queries, answered);
      onDone?.(answered);
    },
  });
  const fault = isChecked ? textFault(t, draft.text, COMMENT_LENGTH, isUploading) : undefined;
  const submitAs = (isAnyway: boolean) => {
    if (sending.isPending) return;
    setChecked(true);
    if (textFault(t, draft.text, COMMENT_LENGTH, isUploading)) return form.current!.querySelector('textarea')?.focus();
    sending.mutate({ draft: toSend(), isAnyway });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submitAs(false);
  };
  const cancel = () => {
    done();
    onCancel?.();
  };
  return (
    <form
      className={styles.box}
      ref={form}
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
      <SendRefusal error={fault ? null : sending.error} failed={failed} onAnyway={() => submitAs(true)} />
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
