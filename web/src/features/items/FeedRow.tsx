import type { FeedItem } from '@newsbell/contracts/items';
import { Link } from '@tanstack/react-router';
import { type MouseEvent, memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HitText } from '#ui/HitText.tsx';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { SourceIcon } from '#ui/SourceIcon.tsx';
import { textLanguage } from '#ui/textLanguage.ts';
import { rowLinkId } from './rowLink.ts';
import { Row } from './rowStyles.ts';
import type { ViewType } from './viewType.ts';

interface Props {
  item: FeedItem;
  view: ViewType;
  /** False on the source's own page. */
  showSource: boolean;
  isOpen: boolean;
  onOpen: (id: number) => void;
}

/** The title is a link to the item's own address and covers the row; a plain click opens the reader instead. */
export const FeedRow = memo(({ item, view, showSource, isOpen, onOpen }: Props) => {
  const { t } = useTranslation();
  const { urlKey, title: source, image: icon, language } = item.project;
  const lang = textLanguage(`${item.title} ${item.excerpt}`, language);
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(item.id);
  };
  const title = (
    <h2 lang={lang}>
      <a id={rowLinkId(item.id)} href={`/${urlKey}/feed/${item.id}`} onClick={open} aria-current={isOpen || undefined}>
        <HitText text={item.title || t('feed.untitled')} spans={item.hits?.title} />
      </a>
    </h2>
  );
  const by = showSource && (
    <Link to="/$urlKey" params={{ urlKey }} className="source" lang={textLanguage(source, language)}>
      <SourceIcon title={source} image={icon} size={20} />
      <span className="name">{source}</span>
    </Link>
  );
  if (view === 'TITLE_ONLY') {
    return (
      <Row className="line">
        {by}
        {title}
        <RelativeTime moment={item.sortAt} />
      </Row>
    );
  }
  return (
    <Row>
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
    </Row>
  );
});

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
