import type { FeedItem } from '@newsbell/contracts/items';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText, isNotFound } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { DeleteQuestion } from '#ui/delete-question.tsx';
import { useFeedLayer } from '#ui/feed-layer-state.ts';
import { ModalDialog } from '#ui/shell/modal-dialog.tsx';
import { showMessage } from '#ui/snackbar.ts';
import { textLanguage } from '#ui/text-language.ts';
import styles from './delete-dialog.module.css';
import { deleteNews } from './queries.ts';
import { removeItems } from './read-state/patches.ts';

interface Props {
  item: FeedItem;
  /** Other lists may have named it. */
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks once more before published news is deleted. It leaves every list that is held, and an open reader closes. */
export const DeleteDialog = ({ item, onDeleted, onClose }: Props) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { close } = useFeedLayer();
  const { id, title, project } = item;
  const remove = useMutation({
    // Idempotent: one that somebody else has deleted meanwhile leaves the lists just so.
    mutationFn: () => deleteNews(id).catch(error => (isNotFound(error) ? undefined : Promise.reject(error))),
    onSuccess: () => {
      onClose();
      close();
      removeItems(queries, held => held.id === id);
      onDeleted();
      showMessage(t('done.deleted'));
    },
  });
  return (
    <ModalDialog title={t('deleteNews.title')} onClose={onClose}>
      <p className={styles.item} lang={textLanguage(title, project.language)}>
        {title || t('feed.untitled')}
      </p>
      <DeleteQuestion
        text={t('deleteNews.text')}
        keep={t('deleteNews.keep')}
        deleteNow={t('deleteNews.deleteNow')}
        failure={remove.error ? failureText(remove.error, t('failed.delete')) : undefined}
        isDeleting={remove.isPending}
        onKeep={onClose}
        onDelete={() => remove.mutate()}
      />
    </ModalDialog>
  );
};
