import type { ListedItem } from '#features/items/listed.ts';
import rowStyles from '#features/items/row-styles.module.css';
import { useTranslation } from '#i18n/translation.ts';
import { IconAnchor, IconButton } from '#ui/icon-button.tsx';
import {
  OpenInNewIcon as OpenInNew,
  TaskAltIcon as Read,
  ShareIcon as Share,
  StarBorderIcon as Star,
  StarIcon as Starred,
  RadioButtonUncheckedIcon as Unread,
} from '#ui/icons.tsx';
import { RowMore } from './row-more.tsx';
import { type RowMarks, useRowMarks } from './use-row-marks.ts';
import { useShare } from './use-share.ts';

interface Props {
  item: ListedItem;
  copies: readonly ListedItem[] | undefined;
  /** The row keeps its actions while the menu is open. */
  onHold: (isHeld: boolean) => void;
}

/** Shows what can be done with a row without opening it. */
export const RowActions = ({ item, copies, onHold }: Props) => {
  const { t } = useTranslation();
  const share = useShare();
  const marks = useRowMarks(item, copies);
  return (
    <div className={rowStyles.actions} data-actions>
      {marks && <MarkButtons marks={marks} />}
      <IconButton label={t('reader.share')} onClick={() => void share(item)}>
        <Share aria-hidden size="text" />
      </IconButton>
      {item.link && (
        <IconAnchor label={t('reader.original')} href={item.link} target="_blank" rel="noopener noreferrer">
          <OpenInNew aria-hidden size="text" />
        </IconAnchor>
      )}
      {marks && <RowMore item={item} copies={copies} label={t('reading.more')} onHold={onHold} />}
    </div>
  );
};

const MarkButtons = ({ marks: { isRead, isStarred, toggleRead, toggleStar } }: { marks: RowMarks }) => {
  const { t } = useTranslation();
  const read = isRead ? t('reading.markUnread') : t('reading.markRead');
  const star = isStarred ? t('reading.unstar') : t('reading.star');
  return (
    <>
      <IconButton label={read} onClick={toggleRead}>
        {isRead ? <Unread aria-hidden size="text" /> : <Read aria-hidden size="text" />}
      </IconButton>
      <IconButton label={star} onClick={toggleStar}>
        {isStarred ? <Starred aria-hidden size="text" /> : <Star aria-hidden size="text" />}
      </IconButton>
    </>
  );
};
