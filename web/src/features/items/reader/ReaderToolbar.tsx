import Back from '@mui/icons-material/ArrowBack';
import Newer from '@mui/icons-material/ChevronLeft';
import Older from '@mui/icons-material/ChevronRight';
import Why from '@mui/icons-material/LiveHelpOutlined';
import OpenInNew from '@mui/icons-material/OpenInNew';
import Unread from '@mui/icons-material/RadioButtonUnchecked';
import Share from '@mui/icons-material/Share';
import Starred from '@mui/icons-material/Star';
import Star from '@mui/icons-material/StarBorder';
import Read from '@mui/icons-material/TaskAltOutlined';
import { styled } from '@mui/material/styles';
import type { FeedItem } from '@newsbell/contracts/items';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { AskWhy } from '#features/items/askWhy.ts';
import { useRowMarks } from '#features/items/list/useRowMarks.ts';
import { canHover, from, layout } from '#ui/constants.ts';
import { showMessage } from '#ui/snackbar.ts';
import type { ReaderActions } from './readerKeys.ts';
import { shareAddress } from './share.ts';

interface Props {
  item: FeedItem | undefined;
  actions: ReaderActions & { hasPrevious: boolean; hasNext: boolean };
}

export const ReaderToolbar = ({ item, actions }: Props) => {
  const { t } = useTranslation();
  const askWhy = useContext(AskWhy);
  const share = async ({ title, project, id }: FeedItem) => {
    const address = new URL(`/${project.urlKey}/feed/${id}`, location.origin).href;
    const shared = await shareAddress(title, address);
    if (shared === 'copied') showMessage(t('reader.copied'));
    if (shared === 'failed') showMessage(t('reader.copyFailed', { address }));
  };
  return (
    <Bar>
      <Tool label={t('reader.close')} onClick={actions.close}>
        <Back />
      </Tool>
      <span className="space" />
      {item && <MarkTools item={item} />}
      {item && askWhy && (
        <Tool label={t('reading.why')} onClick={() => askWhy(item)}>
          <Why fontSize="small" />
        </Tool>
      )}
      {item && (
        <Tool label={t('reader.share')} onClick={() => void share(item)}>
          <Share fontSize="small" />
        </Tool>
      )}
      {item?.link && (
        <a
          href={item.link}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('reader.original')}
          title={t('reader.original')}
        >
          <OpenInNew fontSize="small" />
        </a>
      )}
      <Tool label={t('reader.previous')} onClick={actions.previous} disabled={!actions.hasPrevious}>
        <Newer />
      </Tool>
      <Tool label={t('reader.next')} onClick={actions.next} disabled={!actions.hasNext}>
        <Older />
      </Tool>
    </Bar>
  );
};

const MarkTools = ({ item }: { item: FeedItem }) => {
  const { t } = useTranslation();
  const marks = useRowMarks(item);
  if (!marks) return null;
  const { isRead, isStarred, toggleRead, toggleStar } = marks;
  return (
    <>
      <Tool label={isRead ? t('reading.markUnread') : t('reading.markRead')} onClick={toggleRead}>
        {isRead ? <Unread fontSize="small" /> : <Read fontSize="small" />}
      </Tool>
      <Tool label={isStarred ? t('reading.unstar') : t('reading.star')} onClick={toggleStar}>
        {isStarred ? <Starred fontSize="small" /> : <Star fontSize="small" />}
      </Tool>
    </>
  );
};

/** `aria-disabled` keeps the focus on the button, where a `disabled` button would lose it at the end of the list. */
const Tool = ({
  label,
  onClick,
  disabled,
  children,
}: {
  label: string;
  onClick: () => void;
  disabled?: boolean;
  children: React.ReactNode;
}) => (
  <button type="button" aria-label={label} title={label} aria-disabled={disabled || undefined} onClick={onClick}>
    {children}
  </button>
);

/**
 * On a phone the bar stands below the text, where the thumb is. Its tools are plain elements, because an item opens while the person waits.
 */
const Bar = styled('div')(({ theme }) => ({
  position: 'sticky',
  zIndex: 1,
  top: 0,
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  height: `calc(${layout.appBar}px + env(safe-area-inset-top))`,
  padding: 'env(safe-area-inset-top) 8px 0',
  borderBottom: `1px solid ${theme.vars!.palette.hairline}`,
  backgroundColor: theme.vars!.palette.background.paper,
  color: theme.vars!.palette.text.secondary,
  '& .space': { flex: 1 },
  '& > :not(.space)': {
    display: 'grid',
    placeItems: 'center',
    width: 44,
    height: 44,
    padding: 0,
    border: 0,
    borderRadius: '50%',
    background: 'none',
    color: 'inherit',
    cursor: 'pointer',
    [canHover]: { '&:hover': { backgroundColor: theme.vars!.palette.fill } },
  },
  '& > [aria-disabled]': { opacity: 0.38, cursor: 'default', [canHover]: { '&:hover': { background: 'none' } } },
  [`@media (max-width: ${from.tablet - 0.02}px)`]: {
    order: 1,
    top: 'auto',
    bottom: 0,
    marginTop: 'auto',
    height: `calc(${layout.bottomTabs}px + env(safe-area-inset-bottom))`,
    gap: 0,
    padding: '0 4px env(safe-area-inset-bottom)',
    borderBottom: 0,
    borderTop: `1px solid ${theme.vars!.palette.hairline}`,
  },
}));
