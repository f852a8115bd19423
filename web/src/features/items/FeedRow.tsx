import type { FeedItem } from '@newsbell/contracts/items';
import { lazy, type MouseEvent, memo, type PointerEvent, Suspense, useState } from 'react';
import { HitText } from '#ui/HitText.tsx';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { textLanguage } from '#ui/textLanguage.ts';
import { isPlainClick } from './list/isPlainClick.ts';
import { RowMore } from './list/RowMore.tsx';
import { SourceLink } from './list/SourceLink.tsx';
import { rowLinkId } from './rowLink.ts';
import type { ViewType } from './viewType.ts';

export const loadRowActions = () => import('./list/RowActions.tsx');
const RowActions = lazy(() => loadRowActions().then(({ RowActions }) => ({ default: RowActions })));

interface Props {
  item: FeedItem;
  view: ViewType;
  /** What stands for a missing title. */
  untitled: string;
  /** False on the source's own page. */
  showSource: boolean;
  isOpen: boolean;
  onOpen: (id: number) => void;
}

/** The title is a link to the item's own address and covers the row; a plain click opens the reader instead. */
export const FeedRow = memo(({ item, view, untitled, showSource, isOpen, onOpen }: Props) => {
  const { isActive, activity } = useActivity();
  const lang = textLanguage(`${item.title} ${item.excerpt}`, item.project.language);
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onOpen(item.id);
  };
  const title = (
    <h2 lang={lang}>
      <a
        id={rowLinkId(item.id)}
        href={`/${item.project.urlKey}/feed/${item.id}`}
        onClick={open}
        aria-current={isOpen || undefined}
      >
        <HitText text={item.title || untitled} spans={item.hits?.title} />
      </a>
    </h2>
  );
  const by = showSource && <SourceLink project={item.project} />;
  const tools = matchMedia('(hover: none)').matches ? (
    <RowMore item={item} />
  ) : (
    isActive && (
      <Suspense>
        <RowActions item={item} />
      </Suspense>
    )
  );
  if (view === 'TITLE_ONLY') {
    return (
      <article className="row line" {...activity}>
        {by}
        {title}
        <RelativeTime moment={item.sortAt} />
        {tools}
      </article>
    );
  }
  return (
    <article className="row" {...activity}>
      <div className="words">
        <div className="meta">
          {by}
          <RelativeTime moment={item.sortAt} />
        </div>
        {title}
        {item.excerpt && (
          <p lang={lang}>
            <HitText text={item.excerpt} spans={item.hits?.excerpt} />
          </p>
        )}
      </div>
      {item.image && <RowPicture key={item.image} image={item.image} />}
      {tools}
    </article>
  );
});

/** A mouse over the row or the keyboard in it. */
const useActivity = () => {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  return {
    isActive: isHovered || isFocused,
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
      className="picture"
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
