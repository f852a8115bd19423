import { REASON_LENGTH, type RequestState, requestStates } from '@newsbell/contracts/board-rules';
import type { Post } from '@newsbell/contracts/boards';
import { isUrlKey } from '@newsbell/contracts/reserved-keys';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form/form-failure.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { ModalDialog } from '#ui/shell/modal-dialog.tsx';
import { showMessage } from '#ui/snackbar.ts';
import { setRequestState, showPost } from '../queries.ts';
import { SourceField } from './source-field.tsx';
import styles from './state-dialog.module.css';

const names = ['state', 'reason', 'source', 'urlKey'] as const;
const inSource: readonly string[] = ['source', 'urlKey'];

/** Managers say here what becomes of a request. Its author and those who voted are notified of it. */
export const StateDialog = ({ post, onClose }: { post: Post; onClose: () => void }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [state, setState] = useState<RequestState>(post.state ?? 'OPEN');
  const isSame = state === post.state;
  const { form, faults, failure, isSending } = useForm({
    names,
    check: values => {
      if (state === 'DECLINED' && !values.reason.trim()) return { reason: t('boards.request.reasonMissing') };
      return state === 'DONE' && !urlKeyOf(values) ? { source: t('boards.request.sourceMissing') } : {};
    },
    send: values =>
      setRequestState(post, {
        state,
        ...(state === 'DONE' ? { urlKey: urlKeyOf(values)! } : { reason: values.reason.trim() || undefined }),
      }),
    onDone: answered => {
      showPost(queries, answered);
      showMessage(t('done.updated'));
      form.ref.current?.closest('dialog')?.close();
    },
    failed: t('failed.editData'),
    fieldOf: { PROJECT_NOT_FOUND: 'source' },
  });
  // A field that is only passed by is no mistake.
  const { onBlur: _blur, ...formOnSubmit } = form;
  return (
    <ModalDialog title={t('boards.request.setState')} onClose={onClose}>
      <form
        className={styles.form}
        {...formOnSubmit}
        onInput={({ target }) => {
          const { name } = target as HTMLInputElement;
          // Both name the one source, so either mends its fault.
          for (const each of inSource.includes(name) ? inSource : [name])
            form.onInput({ target: { name: each } as HTMLInputElement });
        }}
      >
        <FormFailure text={failure} />
        <fieldset>
          <legend>{t('boards.request.filter')}</legend>
          {requestStates.map(each => (
            <label key={each}>
              <input type="radio" name="state" value={each} checked={each === state} onChange={() => setState(each)} />
              {t(`boards.request.is.${each}`)}
            </label>
          ))}
        </fieldset>
        {state === 'DONE' ? (
          <SourceField source={post.source} fault={faults.source ?? faults.urlKey} />
        ) : (
          <TextAreaField
            // The reason of another state is no reason of this one.
            key={String(isSame)}
            name="reason"
            label={t(state === 'DECLINED' ? 'boards.request.reason' : 'boards.request.reasonOptional')}
            defaultValue={isSame ? (post.stateReason ?? '') : ''}
            maxLength={REASON_LENGTH}
            rows={3}
            fault={faults.reason}
          />
        )}
        <p className={styles.help}>{t('boards.request.notified')}</p>
        <Button type="submit" variant="contained" disabled={isSending}>
          {t('boards.save')}
        </Button>
      </form>
    </ModalDialog>
  );
};

/** A source is chosen from those that were found, or named by the link of its page. */
const urlKeyOf = ({ urlKey, source }: Record<'urlKey' | 'source', string>): string | undefined => {
  if (urlKey) return urlKey;
  const typed = source.trim();
  const path = typed.startsWith(`${location.origin}/`) ? typed.slice(location.origin.length) : typed;
  const key = /^\/([^/?#]+)\/?$/.exec(path)?.[1];
  return key !== undefined && isUrlKey(key) ? key : undefined;
};
