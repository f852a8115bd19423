import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { ModalDialog } from '#ui/shell/modal-dialog.tsx';
import { foldersQuery, subscriptionsQuery } from '../queries.ts';
import { FolderForm } from './folder-form.tsx';
import { FolderRemoval } from './folder-removal.tsx';

/** Adds a folder, or with `folderId` changes or deletes that one. */
export const FolderDialog = ({ folderId, onClose }: { folderId?: number; onClose: () => void }) => {
  const { t } = useTranslation();
  const [isRemoving, setRemoving] = useState(false);
  const { data: folders } = useQuery(foldersQuery());
  const { data: subscriptions } = useQuery(subscriptionsQuery());
  const folder = folders?.find(({ id }) => id === folderId);
  if (!subscriptions || (folderId !== undefined && !folder)) return null;
  const title = folder ? (isRemoving ? t('confirm.delete') : t('folder.edit')) : t('folder.add');
  return (
    <ModalDialog title={title} onClose={onClose}>
      {folder && isRemoving ? (
        <FolderRemoval folder={folder} onKeep={() => setRemoving(false)} onDone={onClose} />
      ) : (
        <FolderForm folder={folder} subscriptions={subscriptions} onRemove={() => setRemoving(true)} onDone={onClose} />
      )}
    </ModalDialog>
  );
};
