import type { Folder } from '@newsbell/contracts/subscriptions';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form/form-failure.tsx';
import { showMessage } from '#ui/snackbar.ts';
import { removeFolder } from '../folder-changes.ts';
import styles from './folder-removal.module.css';

interface Props {
  folder: Folder;
  onKeep: () => void;
  onDone: () => void;
}

/** Says what becomes of what is in it, below the question that heads the dialog. */
export const FolderRemoval = ({ folder, onKeep, onDone }: Props) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const id = useId();
  const [failure, setFailure] = useState<string>();
  const [isSending, setSending] = useState(false);
  const remove = async () => {
    if (isSending) return;
    setSending(true);
    const trouble = await removeFolder(queries, folder.id);
    setSending(false);
    if (trouble) return setFailure(failureText(trouble, t('failed.delete')));
    onDone();
    showMessage(t('done.deleted'));
  };
  return (
    <div className={styles.question} aria-busy={isSending}>
      <p id={id}>{t('folder.deleteText', { name: folder.name })}</p>
      <FormFailure text={failure} />
      <div className={styles.ways}>
        <Button variant="outlined" autoFocus aria-describedby={id} onClick={onKeep}>
          {t('folder.keep')}
        </Button>
        <Button variant="contained" onClick={() => void remove()}>
          {t('folder.delete')}
        </Button>
      </div>
    </div>
  );
};
