import type { FeedItem } from '@newsbell/contracts/items';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useRowMarks } from '#features/items/list/use-row-marks.ts';
import { FailedDialog } from '#ui/failed-parts.tsx';
import { IconAnchor, IconButton } from '#ui/icon-button.tsx';
import {
  ArrowBackIcon as Back,
  ChevronLeftIcon as Newer,
  ChevronRightIcon as Older,
  OpenInNewIcon as OpenInNew,
  TaskAltIcon as Read,
  ShareIcon as Share,
  StarBorderIcon as Star,
  StarIcon as Starred,
  RadioButtonUncheckedIcon as Unread,
} from '#ui/icons.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { MoreButton } from '#ui/more-button.tsx';
import { showMessage } from '#ui/snackbar.ts';
import type { ReaderActions } from './reader-keys.ts';
import styles from './reader-toolbar.module.css';
import { shareAddress } from './share.ts';

const ReaderMenu = lazyPart(() => import('./reader-menu.tsx'), 'ReaderMenu', FailedDialog);

interface Props {
  item: FeedItem | undefined;
  actions: ReaderActions & { hasPrevious: boolean; hasNext: boolean };
}

export const ReaderToolbar = ({ item, actions }: Props) => {
  const { t } = useTranslation();
  const share = async ({ title, project, id }: FeedItem) => {
    const address = new URL(`/${project.urlKey}/feed/${id}`, location.origin).href;
    const shared = await shareAddress(title, address);
    if (shared === 'copied') showMessage(t('reader.copied'));
    if (shared === 'failed') showMessage(t('reader.copyFailed', { address }));
  };
  return (
    <div className={styles.bar}>
      <Tool label={t('reader.close')} onClick={actions.close}>
        <Back />
      </Tool>
      <span className={styles.space} />
      {item && <MarkTools item={item} />}
      {item && (
        <Tool label={t('reader.share')} onClick={() => void share(item)}>
          <Share size="small" />
        </Tool>
      )}
      {item?.link && (
        <IconAnchor
          size="large"
          label={t('reader.original')}
          href={item.link}
          target="_blank"
          rel="noopener noreferrer"
        >
          <OpenInNew size="small" />
        </IconAnchor>
      )}
      {item && (
        <MoreButton
          label={t('reading.more')}
          size="large"
          menu={place => (
            <Suspense>
              <ReaderMenu item={item} {...place} />
            </Suspense>
          )}
        />
      )}
      <Tool label={t('reader.previous')} onClick={actions.previous} disabled={!actions.hasPrevious}>
        <Newer />
      </Tool>
      <Tool label={t('reader.next')} onClick={actions.next} disabled={!actions.hasNext}>
        <Older />
      </Tool>
    </div>
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
        {isRead ? <Unread size="small" /> : <Read size="small" />}
      </Tool>
      <Tool label={isStarred ? t('reading.unstar') : t('reading.star')} onClick={toggleStar}>
        {isStarred ? <Starred size="small" /> : <Star size="small" />}
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
  <IconButton size="large" label={label} aria-disabled={disabled || undefined} onClick={onClick}>
    {children}
  </IconButton>
);
