import { subscriptionLimits } from '@newsbell/contracts/subscription-rules';
import type { Folder, Subscription } from '@newsbell/contracts/subscriptions';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError, failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form/form-failure.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { addFolder, changeFolder } from '../folder-changes.ts';
import { FolderContents } from './folder-contents.tsx';
import styles from './folder-form.module.css';

interface Props {
  /** It is undefined for a new folder. */
  folder: Folder | undefined;
  subscriptions: readonly Subscription[];
  onRemove: () => void;
  onDone: () => void;
}

/** Edits a folder's name and what is in it. A refusal of the server is shown here, and nothing of what was entered is lost. */
export const FolderForm = ({ folder, subscriptions, onRemove, onDone }: Props) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState(folder?.name ?? '');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () =>
      new Set(subscriptions.filter(each => folder && each.subscriptionFolder?.id === folder.id).map(({ id }) => id)),
  );
  const [fault, setFault] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isSending, setSending] = useState(false);
  const field = () => form.current?.querySelector<HTMLInputElement>('input[name=name]');
  useEffect(() => {
    const first = form.current?.querySelector<HTMLInputElement>('input[name=name]');
    // The dialog around it may open only now, and then looks for this attribute, which React does not write.
    first?.setAttribute('autofocus', '');
    first?.focus();
  }, []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    setFailure(undefined);
    if (!name.trim()) {
      setFault(t('invalid.folderName'));
      return field()?.focus();
    }
    if (chosen.size === 0) return setFailure(t('invalid.oneSubscription'));
    setSending(true);
    const ids = subscriptions.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
    const trouble = folder
      ? await changeFolder(queries, folder.id, name.trim(), ids)
      : await addFolder(queries, name.trim(), ids);
    if (!trouble) return onDone();
    setSending(false);
    const said = trouble instanceof ApiError ? trouble.fields.name : undefined;
    if (said) {
      setFault(said);
      field()?.focus();
    } else setFailure(failureText(trouble, t(folder ? 'failed.editData' : 'failed.addFolder')));
  };
  return (
    <form className={styles.form} ref={form} noValidate aria-busy={isSending} onSubmit={event => void submit(event)}>
      <TextField
        name="name"
        label={t('folder.name')}
        fault={fault}
        value={name}
        maxLength={subscriptionLimits.folderName}
        autoComplete="off"
        onChange={({ target: { value } }) => {
          setName(value);
          setFault(undefined);
        }}
      />
      <FolderContents
        subscriptions={subscriptions}
        folderId={folder?.id}
        chosen={chosen}
        onChange={next => {
          setChosen(next);
          setFailure(undefined);
        }}
      />
      <FormFailure text={failure} />
      <div className={styles.ways}>
        {folder && (
          <Button className={styles.remove} onClick={onRemove}>
            {t('folder.delete')}
          </Button>
        )}
        <Button variant="contained" type="submit">
          {folder ? t('folder.save') : t('folder.add')}
        </Button>
      </div>
    </form>
  );
};
