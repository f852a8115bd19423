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
import { type MouseEvent, type ReactNode, useContext, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AskWhy } from '#features/items/askWhy.ts';
import type { ListedItem } from '#features/items/listed.ts';
import { textLanguage } from '#ui/textLanguage.ts';
import { useRowMarks } from './useRowMarks.ts';
import { useShare } from './useShare.ts';

/**
 * All of a row's actions: on a phone a sheet at the bottom, where a thumb is, which the browser itself makes modal and closes with Esc or
 * back.
 */
interface Props {
  item: ListedItem;
  copies: readonly ListedItem[] | undefined;
  onClose: () => void;
}

export const RowMenu = ({ item, copies, onClose }: Props) => {
  const { t } = useTranslation();
  const share = useShare();
  const marks = useRowMarks(item, copies);
  const askWhy = useContext(AskWhy);
  const sheet = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!sheet.current?.open) sheet.current?.showModal();
  }, []);
  const close = () => sheet.current?.close();
  const closeOutside = ({ target }: MouseEvent) => {
    if (target === sheet.current) close();
  };
  const entry = (icon: ReactNode, { text, act }: { text: string; act: () => void }) => (
    <button
      type="button"
      onClick={() => {
        close();
        act();
      }}
    >
      {icon}
      {text}
    </button>
  );
  const title = item.title || t('feed.untitled');
  return (
    <Sheet ref={sheet} aria-label={title} onClose={onClose} onClick={closeOutside}>
      <div className="inside">
        <p lang={textLanguage(title, item.project.language)}>{title}</p>
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
          <a href={item.link} target="_blank" rel="noopener noreferrer" onClick={close}>
            <OpenInNew aria-hidden />
            {t('reader.original')}
          </a>
        )}
        <button type="button" className="close" onClick={close}>
          {t('feed.closeMenu')}
        </button>
      </div>
    </Sheet>
  );
};

const Sheet = styled('dialog')(({ theme }) => ({
  width: '100%',
  maxWidth: 480,
  margin: 'auto auto 0',
  padding: 0,
  border: 0,
  borderRadius: '16px 16px 0 0',
  color: theme.vars!.palette.text.primary,
  backgroundColor: theme.vars!.palette.background.paper,
  '@media (hover: hover) and (min-width: 600px)': { width: 360, margin: 'auto', borderRadius: 8 },
  '&::backdrop': { backgroundColor: 'rgb(0 0 0 / 45%)' },
  '& .inside': { display: 'flex', flexDirection: 'column', padding: '8px 0 calc(8px + env(safe-area-inset-bottom))' },
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
    '&:hover': { backgroundColor: theme.vars!.palette.fill },
    '&:focus-visible': { outlineOffset: -2 },
  },
  '& svg': { color: theme.vars!.palette.text.secondary },
  '& .close': { borderTop: `1px solid ${theme.vars!.palette.hairline}`, marginTop: 8, justifyContent: 'center' },
}));
