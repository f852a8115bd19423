import type { FeedItem } from '@newsbell/contracts/items';
import { ActionMenu, MenuEntry } from '#features/items/action-menu.tsx';
import { DeleteEntry, DropSavedEntry, ReportEntry, WhyEntry } from '#features/items/asking-entries.tsx';
import { useShare } from '#features/items/list/use-share.ts';
import { useTranslation } from '#i18n/translation.ts';
import { OpenInNewIcon as OpenInNew, ShareIcon as Share } from '#ui/icons.tsx';
import type { MenuPlace } from '#ui/more-button.tsx';

/** Shows what is done rarely with an item that is read, and on a phone what its bar has no room for. */
export const ReaderMenu = ({ item, isPhone, ...place }: MenuPlace & { item: FeedItem; isPhone: boolean }) => (
  <ActionMenu item={item} {...place}>
    {isPhone && <LinkEntries item={item} onDone={place.onClose} />}
    <WhyEntry item={item} onDone={place.onClose} />
    <ReportEntry item={item} onDone={place.onClose} />
    <DeleteEntry item={item} onDone={place.onClose} />
    <DropSavedEntry item={item} onDone={place.onClose} />
  </ActionMenu>
);

const LinkEntries = ({ item, onDone }: { item: FeedItem; onDone: () => void }) => {
  const { t } = useTranslation();
  const share = useShare();
  const shareIt = () => {
    onDone();
    void share(item);
  };
  return (
    <>
      <MenuEntry Sign={Share} text={t('reader.share')} onPress={shareIt} />
      {item.link && (
        <a href={item.link} target="_blank" rel="noopener noreferrer" onClick={onDone}>
          <OpenInNew aria-hidden />
          {t('reader.original')}
        </a>
      )}
    </>
  );
};
