import type { FeedItem } from '@newsbell/contracts/items';
import type { MouseEvent } from 'react';
import { useSourceNames } from '#features/subscriptions/queries.ts';
import { currentLanguage } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';
import { textLanguage } from '#ui/text-language.ts';
import styles from './neighbour-titles.module.css';

interface Props {
  previous: FeedItem | undefined;
  next: FeedItem | undefined;
  onPrevious: () => void;
  onNext: () => void;
}

/** Names the items before and after the open one. Each is a link to the item's own address; a plain click moves within the reader. */
export const NeighbourTitles = ({ previous, next, onPrevious, onNext }: Props) => {
  const { t } = useTranslation();
  if (!previous && !next) return null;
  return (
    <nav className={styles.titles} aria-label={t('reader.more')} lang={currentLanguage()}>
      {previous && <Neighbour label={t('reader.previous')} item={previous} onMove={onPrevious} />}
      {next && <Neighbour label={t('reader.next')} item={next} onMove={onNext} />}
    </nav>
  );
};

const Neighbour = ({ label, item, onMove }: { label: string; item: FeedItem; onMove: () => void }) => {
  const { t } = useTranslation();
  const { urlKey, title, language } = item.project;
  const source = useSourceNames()(item.project);
  const move = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onMove();
  };
  return (
    <a href={`/${urlKey}/feed/${item.id}`} onClick={move}>
      <span className={styles.label}>
        {label} · <bdi lang={textLanguage(source, source === title ? language : null)}>{source}</bdi>
      </span>
      <bdi className={styles.title} lang={textLanguage(`${item.title} ${item.excerpt}`, language)}>
        {item.title || t('feed.untitled')}
      </bdi>
    </a>
  );
};
