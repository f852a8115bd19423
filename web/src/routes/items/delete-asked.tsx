import type { FeedItem } from '@newsbell/contracts/items';
import { useQueryClient } from '@tanstack/react-query';
import { DeleteDialog } from '#features/items/delete-dialog.tsx';
import { refreshBell } from '#features/notifications/queries.ts';
import { projectQuery } from '#features/projects/queries.ts';
import { refreshUnread } from '#features/subscriptions/queries.ts';

/** Asks before published news is deleted, and has what counted or named it fetched anew. */
export const DeleteAsked = ({ item, onClose }: { item: FeedItem; onClose: () => void }) => {
  const queries = useQueryClient();
  const renew = () => {
    void queries.invalidateQueries({ queryKey: projectQuery(item.project.urlKey).queryKey });
    void refreshUnread(queries);
    void refreshBell(queries);
  };
  return <DeleteDialog item={item} onDeleted={renew} onClose={onClose} />;
};
