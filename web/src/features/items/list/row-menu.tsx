import { clsx } from 'clsx';
import { type ReactNode, type RefObject, useContext, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { AskWhy } from '#features/items/ask-why.ts';
import type { ListedItem } from '#features/items/listed.ts';
import { from } from '#ui/constants.ts';
import {
  KeyboardDoubleArrowUpIcon as Above,
  KeyboardDoubleArrowDownIcon as Below,
  OpenInNewIcon as OpenInNew,
  TaskAltIcon as Read,
  ShareIcon as Share,
  StarBorderIcon as Star,
  StarIcon as Starred,
  RadioButtonUncheckedIcon as Unread,
  LiveHelpIcon as Why,
} from '#ui/icons.tsx';
import { Popover } from '#ui/popover.tsx';
import { Modal } from '#ui/shell/modal.tsx';
import { textLanguage } from '#ui/text-language.ts';
import styles from './row-menu.module.css';
import { useRowMarks } from './use-row-marks.ts';
import { useShare } from './use-share.ts';

interface Props {
  id: string;
  item: ListedItem;
  copies: readonly ListedItem[] | undefined;
  /** This button has opened the menu. */
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/**
 * Shows all of a row's actions: in a popover beside their button, or, on a phone, in a bottom sheet, where a thumb is. Both stand outside
 * of the row, because the row's rules for buttons and texts must not reach them.
 */
export const RowMenu = ({ id, item, copies, anchor, onClose }: Props) => {
  const { t } = useTranslation();
  const [isSheet] = useState(() => matchMedia(`(hover: none), (max-width: ${from.tablet - 0.02}px)`).matches);
  const title = item.title || t('feed.untitled');
  if (!isSheet) {
    return (
      <Popover id={id} label={title} anchor={anchor} width={280} onClose={onClose}>
        <div className={clsx(styles.entries, styles.beside)}>
          <RowEntries item={item} copies={copies} onDone={onClose} />
        </div>
      </Popover>
    );
  }
  return createPortal(
    <Modal className={styles.sheet} aria-label={title} onClose={onClose}>
      <div className={styles.entries}>
        <p lang={textLanguage(title, item.project.language)}>{title}</p>
        <RowEntries item={item} copies={copies} onDone={onClose} />
        <button type="button" className={styles.close} onClick={onClose}>
          {t('feed.closeMenu')}
        </button>
      </div>
    </Modal>,
    document.body,
  );
};

const RowEntries = ({ item, copies, onDone }: Pick<Props, 'item' | 'copies'> & { onDone: () => void }) => {
  const { t } = useTranslation();
  const share = useShare();
  const marks = useRowMarks(item, copies);
  const askWhy = useContext(AskWhy);
  const entry = (icon: ReactNode, { text, act }: { text: string; act: () => void }) => (
    <button
      type="button"
      onClick={() => {
        onDone();
        act();
      }}
    >
      {icon}
      {text}
    </button>
  );
  return (
    <>
      {marks && (
        <>
          {entry(marks.isRead ? <Unread aria-hidden /> : <Read aria-hidden />, {
            text: marks.isRead ? t('reading.markUnread') : t('reading.markRead'),
            act: marks.toggleRead,
          })}
          {entry(marks.isStarred ? <Starred aria-hidden /> : <Star aria-hidden />, {
            text: marks.isStarred ? t('reading.unstar') : t('reading.star'),
            act: marks.toggleStar,
          })}
        </>
      )}
      {marks?.markBeside && (
        <>
          {entry(<Above aria-hidden />, { text: t('reading.above'), act: () => marks.markBeside?.('above') })}
          {entry(<Below aria-hidden />, { text: t('reading.below'), act: () => marks.markBeside?.('below') })}
        </>
      )}
      {askWhy && entry(<Why aria-hidden />, { text: t('reading.why'), act: () => askWhy(item) })}
      {entry(<Share aria-hidden />, { text: t('reader.share'), act: () => void share(item) })}
      {item.link && (
        <a href={item.link} target="_blank" rel="noopener noreferrer" onClick={onDone}>
          <OpenInNew aria-hidden />
          {t('reader.original')}
        </a>
      )}
    </>
  );
};
