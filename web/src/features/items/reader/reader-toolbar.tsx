import type { FeedItem } from '@newsbell/contracts/items';
import { Suspense } from 'react';
import type { FullTextState } from '#features/items/full-text/use-full-text.ts';
import { useRowMarks } from '#features/items/list/use-row-marks.ts';
import { useShare } from '#features/items/list/use-share.ts';
import { useTranslation } from '#i18n/translation.ts';
import { from } from '#ui/constants.ts';
import { FailedDialog } from '#ui/failed-parts.tsx';
import { useHasRoomBeside } from '#ui/feed-layer-state.ts';
import { IconAnchor, IconButton } from '#ui/icon-button.tsx';
import {
  ArrowBackIcon as Back,
  CloseIcon as Close,
  ChevronLeftIcon as Newer,
  ChevronRightIcon as Older,
  OpenInNewIcon as OpenInNew,
  TaskAltIcon as Read,
  ShareIcon as Share,
  StarBorderIcon as Star,
  StarIcon as Starred,
  TextFieldsIcon as Type,
  RadioButtonUncheckedIcon as Unread,
} from '#ui/icons.tsx';
import { Later } from '#ui/later.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { MoreButton } from '#ui/more-button.tsx';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { FullTextTool } from './full-text-tool.tsx';
import type { ReaderActions } from './reader-keys.ts';
import styles from './reader-toolbar.module.css';

const ReaderMenu = lazyPart(() => import('./reader-menu.tsx'), 'ReaderMenu', FailedDialog);
const TypeMenu = lazyPart(() => import('./type-menu.tsx'), 'TypeMenu', FailedDialog);

interface Props {
  item: FeedItem | undefined;
  text: FullTextState | undefined;
  actions: ReaderActions & { hasPrevious: boolean; hasNext: boolean };
}

/** A phone's bar has no room for all tools: there sharing and the original are in the menu. */
export const ReaderToolbar = ({ item, text, actions }: Props) => {
  const { t } = useTranslation();
  const share = useShare();
  const hasRoomBeside = useHasRoomBeside();
  const isPhone = useMediaQuery(`(max-width: ${from.tablet - 0.02}px)`);
  return (
    <div className={styles.bar}>
      <Tool label={t('reader.close')} onClick={actions.close}>
        {hasRoomBeside ? <Close /> : <Back />}
      </Tool>
      <span className={styles.space} />
      <Later>
        {text && <FullTextTool text={text} />}
        {item && (
          <MoreButton
            label={t('reader.appearance')}
            size="large"
            Sign={Type}
            menu={place => (
              <Suspense>
                <TypeMenu {...place} />
              </Suspense>
            )}
          />
        )}
        {item && <MarkTools item={item} />}
        {item && !isPhone && (
          <Tool label={t('reader.share')} onClick={() => void share(item)}>
            <Share size="small" />
          </Tool>
        )}
        {item?.link && !isPhone && (
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
                <ReaderMenu item={item} isPhone={isPhone} {...place} />
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
      </Later>
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
