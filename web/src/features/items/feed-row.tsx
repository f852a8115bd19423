import { clsx } from 'clsx';
import { type MouseEvent, memo, type PointerEvent, Suspense, useState } from 'react';
import { type SourceNames, useOwnTitles } from '#features/subscriptions/queries.ts';
import { currentLanguage } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';
import { FailedUnseen } from '#ui/failed-parts.tsx';
import { FieldLine } from '#ui/field-line.tsx';
import { HitText } from '#ui/hit-text.tsx';
import { isPlainClick } from '#ui/is-plain-click.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { textLanguage } from '#ui/text-language.ts';
import { UnreadDot } from '#ui/unread-dot.tsx';
import { MoreUnread } from './list/more-unread.tsx';
import { RowMore } from './list/row-more.tsx';
import { RunLine } from './list/run-line.tsx';
import { SourceLink } from './list/source-link.tsx';
import type { ListedItem } from './listed.ts';
import { rowLinkId } from './row-link.ts';
import rowStyles from './row-styles.module.css';
import type { RowRun } from './runs.ts';
import { isRowRead } from './stories.ts';
import { StoryCopies } from './story-copies.tsx';
import type { ViewType } from './view-type.ts';

export const loadRowActions = () => import('./list/row-actions.tsx');
const RowActions = lazyPart(loadRowActions, 'RowActions', FailedUnseen);

interface Props {
  item: ListedItem;
  /** These are the items of the same story from other sources. */
  copies: readonly ListedItem[] | undefined;
  run: RowRun | undefined;
  /** It is the only row of its source. */
  isOfEach: boolean;
  view: ViewType;
  texts: RowTexts;
  nameOf: SourceNames;
  /** It is false on the source's own page. */
  showSource: boolean;
  /** It stands under a heading of its day. */
  isOfDay: boolean;
  /** Its tools are behind a button, because nothing hovers. */
  hasFingers: boolean;
  isOpen: boolean;
  onOpen: (id: number) => void;
  onToggleRun: (id: number) => void;
  onMoreOfRun: (id: number) => void;
}

/** These texts are the same in all rows of a list, so they are looked up once per list. */
export interface RowTexts {
  /** This text stands for a missing title. */
  untitled: string;
  unread: string;
  starred: string;
  high: string;
  more: (title: string) => string;
}

/**
 * Memoized: a row renders again only when its props change. The title is a link to the item's own address and covers the row; a plain click
 * opens the reader instead.
 */
export const FeedRow = memo((props: Props) => {
  const { item, copies, run, view, texts, nameOf, showSource, isOpen, onOpen } = props;
  const Title = props.isOfDay ? 'h3' : 'h2';
  const { isActive, activity, hold } = useActivity();
  const lang = textLanguage(`${item.title} ${item.excerpt}`, item.project.language);
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onOpen(item.id);
  };
  const isRead = isRowRead(item, copies);
  const title = (
    <Title lang={lang}>
      {isRead === false && (
        <UnreadDot className={rowStyles.dot} lang={currentLanguage()}>
          {texts.unread}
        </UnreadDot>
      )}
      <a
        id={rowLinkId(item.id)}
        href={`/${item.project.urlKey}/feed/${item.id}`}
        onClick={open}
        aria-current={isOpen || undefined}
      >
        <HitText text={item.title || texts.untitled} spans={item.hits?.title} />
      </a>
    </Title>
  );
  const by = showSource && <SourceLink project={item.project} name={nameOf(item.project)} />;
  const star = item.starred && (
    <span className={rowStyles.star} role="img" aria-label={texts.starred}>
      ★
    </span>
  );
  const high = item.priority === 'high' && <strong className={rowStyles.high}>{texts.high}</strong>;
  const also = copies && <StoryCopies copies={copies} untitled={texts.untitled} nameOf={nameOf} onOpen={onOpen} />;
  const behind = run ? (
    <RunLine
      item={item}
      run={run}
      name={nameOf(item.project)}
      onToggle={props.onToggleRun}
      onMore={props.onMoreOfRun}
    />
  ) : (
    props.isOfEach && <MoreUnread item={item} name={nameOf(item.project)} />
  );
  const tools = props.hasFingers ? (
    <RowMore item={item} copies={copies} className={rowStyles.more} label={texts.more(item.title || texts.untitled)} />
  ) : (
    isActive && (
      <Suspense>
        <RowActions item={item} copies={copies} onHold={hold} />
      </Suspense>
    )
  );
  if (view === 'TITLE_ONLY' || run?.isRepeat) {
    return (
      <article className={clsx(rowStyles.row, rowStyles.line)} data-line data-read={isRead ?? undefined} {...activity}>
        {by}
        {high}
        {title}
        {star}
        <RelativeTime moment={item.sortAt} />
        {tools}
        {also}
        {behind}
      </article>
    );
  }
  return (
    <article className={rowStyles.row} data-read={isRead ?? undefined} {...activity}>
      <div className={rowStyles.words}>
        <div className={rowStyles.meta}>
          {by}
          <RelativeTime moment={item.sortAt} />
          {star}
          {high}
          {item.reason && <Reason reason={item.reason} />}
        </div>
        {title}
        {item.excerpt && (
          <p lang={lang}>
            <HitText text={item.excerpt} spans={item.hits?.excerpt} />
          </p>
        )}
        {item.fields && <FieldLine fields={item.fields} />}
        {also}
        {behind}
      </div>
      {item.image && <RowPicture key={item.image} image={item.image} />}
      {tools}
    </article>
  );
});

/** Shows why an item is in the person's own timeline. */
const Reason = ({ reason: { type, key } }: { reason: NonNullable<ListedItem['reason']> }) => {
  const { t } = useTranslation();
  const name = useOwnTitles()(type, key) ?? key;
  const text = {
    PROJECT: () => t('reading.fromProject'),
    TAG: () => t('reading.fromTag', { name }),
    WORD: () => t('reading.fromWord', { name }),
  }[type];
  return <span className={rowStyles.reason}>{text()}</span>;
};

/** A row is active while a mouse is over it, the keyboard's focus is in it, or its menu is open. */
const useActivity = () => {
  const [isHeld, hold] = useState(false);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  return {
    isActive: isHovered || isFocused || isHeld,
    hold,
    activity: {
      onPointerEnter: ({ pointerType }: PointerEvent) => setHovered(pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
      onFocus: ({ target }: { target: Element }) => setFocused(target.matches(':focus-visible')),
      onBlur: ({ currentTarget, relatedTarget }: { currentTarget: Element; relatedTarget: EventTarget | null }) => {
        if (!currentTarget.contains(relatedTarget as Element | null)) setFocused(false);
      },
    },
  };
};

const RowPicture = ({ image }: { image: string }) => {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return null;
  return (
    <img
      className={rowStyles.picture}
      src={image}
      alt=""
      width={112}
      height={84}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
    />
  );
};
