import type { FeedItem } from '@newsbell/contracts/items';
import { ActionMenu } from '#features/items/action-menu.tsx';
import { DeleteEntry, ReportEntry, WhyEntry } from '#features/items/asking-entries.tsx';
import type { MenuPlace } from '#ui/more-button.tsx';

/** Shows what is done rarely with an item that is read. */
export const ReaderMenu = ({ item, ...place }: MenuPlace & { item: FeedItem }) => (
  <ActionMenu item={item} {...place}>
    <WhyEntry item={item} onDone={place.onClose} />
    <ReportEntry item={item} onDone={place.onClose} />
    <DeleteEntry item={item} onDone={place.onClose} />
  </ActionMenu>
);
