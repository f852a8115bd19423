import Below from '@mui/icons-material/KeyboardDoubleArrowDown';
import Above from '@mui/icons-material/KeyboardDoubleArrowUp';
import Why from '@mui/icons-material/LiveHelpOutlined';
import OpenInNew from '@mui/icons-material/OpenInNew';
import Unread from '@mui/icons-material/RadioButtonUnchecked';
import Share from '@mui/icons-material/ShareOutlined';
import Starred from '@mui/icons-material/Star';
import Star from '@mui/icons-material/StarBorder';
import Read from '@mui/icons-material/TaskAltOutlined';
import { styled } from '@mui/material/styles';
import { type ReactNode, type RefObject, useContext, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { AskWhy } from '#features/items/askWhy.ts';
import type { ListedItem } from '#features/items/listed.ts';
import { canHover, from } from '#ui/constants.ts';
import { Popover } from '#ui/Popover.tsx';
import { Modal } from '#ui/shell/Modal.tsx';
import { textLanguage } from '#ui/textLanguage.ts';
import { useRowMarks } from './useRowMarks.ts';
import { useShare } from './useShare.ts';

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
        <Entries className="beside">
          <RowEntries item={item} copies={copies} onDone={onClose} />
        </Entries>
      </Popover>
    );
  }
  return createPortal(
    <Sheet aria-label={title} onClose={onClose}>
      <Entries>
        <p lang={textLanguage(title, item.project.language)}>{title}</p>
        <RowEntries item={item} copies={copies} onDone={onClose} />
        <button type="button" className="close" onClick={onClose}>
          {t('feed.closeMenu')}
        </button>
      </Entries>
    </Sheet>,
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

const Sheet = styled(Modal)({
  width: '100%',
  maxWidth: 480,
  margin: 'auto auto 0',
  borderRadius: '16px 16px 0 0',
  paddingBottom: 'env(safe-area-inset-bottom)',
});

const Entries = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  paddingBlock: 8,
  // The negative margin reaches the edges of the popover, which has padding around its content.
  '&.beside': { margin: -16 },
  '&.beside button, &.beside a': { minHeight: 40, padding: '0 16px', gap: 12, ...theme.typography.body2 },
  '&.beside svg': { fontSize: 20 },
  '& p': {
    margin: 0,
    padding: '12px 20px 8px',
    ...theme.typography.body2,
    color: theme.vars!.palette.text.secondary,
  },
  '& button, & a': {
    display: 'flex',
    alignItems: 'center',
    gap: 16,
    minHeight: 52,
    padding: '0 20px',
    border: 0,
    background: 'none',
    font: 'inherit',
    color: 'inherit',
    textAlign: 'start',
    textDecoration: 'none',
    cursor: 'pointer',
    [canHover]: { '&:hover': { backgroundColor: theme.vars!.palette.fill } },
    '&:focus-visible': { outlineOffset: -2 },
  },
  '& svg': { flex: 'none', color: theme.vars!.palette.text.secondary },
  '& .close': { borderTop: `1px solid ${theme.vars!.palette.hairline}`, marginTop: 8, justifyContent: 'center' },
}));
