import { ActionMenu, MenuEntry } from '#features/items/action-menu.tsx';
import { DeleteEntry, DropSavedEntry, ReportEntry, WhyEntry } from '#features/items/asking-entries.tsx';
import type { ListedItem } from '#features/items/listed.ts';
import { useTranslation } from '#i18n/translation.ts';
import {
  KeyboardDoubleArrowUpIcon as Above,
  KeyboardDoubleArrowDownIcon as Below,
  OpenInNewIcon as OpenInNew,
  TaskAltIcon as Read,
  ShareIcon as Share,
  StarBorderIcon as Star,
  StarIcon as Starred,
  RadioButtonUncheckedIcon as Unread,
} from '#ui/icons.tsx';
import type { MenuPlace } from '#ui/more-button.tsx';
import { useRowMarks } from './use-row-marks.ts';
import { useShare } from './use-share.ts';

interface Props extends MenuPlace {
  item: ListedItem;
  copies: readonly ListedItem[] | undefined;
}

/** Shows all of a row's actions. */
export const RowMenu = ({ item, copies, ...place }: Props) => {
  const { t } = useTranslation();
  const share = useShare();
  const marks = useRowMarks(item, copies);
  const { onClose } = place;
  const closing = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <ActionMenu item={item} {...place}>
      {marks && (
        <>
          <MenuEntry
            Sign={marks.isRead ? Unread : Read}
            text={marks.isRead ? t('reading.markUnread') : t('reading.markRead')}
            onPress={closing(marks.toggleRead)}
          />
          <MenuEntry
            Sign={marks.isStarred ? Starred : Star}
            text={marks.isStarred ? t('reading.unstar') : t('reading.star')}
            onPress={closing(marks.toggleStar)}
          />
        </>
      )}
      {marks?.markBeside && (
        <>
          <MenuEntry Sign={Above} text={t('reading.above')} onPress={closing(() => marks.markBeside?.('above'))} />
          <MenuEntry Sign={Below} text={t('reading.below')} onPress={closing(() => marks.markBeside?.('below'))} />
        </>
      )}
      <WhyEntry item={item} onDone={onClose} />
      <MenuEntry Sign={Share} text={t('reader.share')} onPress={closing(() => void share(item))} />
      {item.link && (
        <a href={item.link} target="_blank" rel="noopener noreferrer" onClick={onClose}>
          <OpenInNew aria-hidden />
          {t('reader.original')}
        </a>
      )}
      <ReportEntry item={item} onDone={onClose} />
      <DeleteEntry item={item} onDone={onClose} />
      <DropSavedEntry item={item} onDone={onClose} />
    </ActionMenu>
  );
};
