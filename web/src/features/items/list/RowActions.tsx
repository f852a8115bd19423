import OpenInNew from '@mui/icons-material/OpenInNew';
import Unread from '@mui/icons-material/RadioButtonUnchecked';
import Share from '@mui/icons-material/ShareOutlined';
import Starred from '@mui/icons-material/Star';
import Star from '@mui/icons-material/StarBorder';
import Read from '@mui/icons-material/TaskAltOutlined';
import { useTranslation } from 'react-i18next';
import type { ListedItem } from '#features/items/listed.ts';
import { RowMore } from './RowMore.tsx';
import { type RowMarks, useRowMarks } from './useRowMarks.ts';
import { useShare } from './useShare.ts';

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
    <div className="actions">
      {marks && <MarkButtons marks={marks} />}
      <button type="button" aria-label={t('reader.share')} title={t('reader.share')} onClick={() => void share(item)}>
        <Share aria-hidden fontSize="inherit" />
      </button>
      {item.link && (
        <a
          href={item.link}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('reader.original')}
          title={t('reader.original')}
        >
          <OpenInNew aria-hidden fontSize="inherit" />
        </a>
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
      <button type="button" aria-label={read} title={read} onClick={toggleRead}>
        {isRead ? <Unread aria-hidden fontSize="inherit" /> : <Read aria-hidden fontSize="inherit" />}
      </button>
      <button type="button" aria-label={star} title={star} onClick={toggleStar}>
        {isStarred ? <Starred aria-hidden fontSize="inherit" /> : <Star aria-hidden fontSize="inherit" />}
      </button>
    </>
  );
};
