import { styled } from '@mui/material/styles';
import type { FeedItem } from '@newsbell/contracts/items';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSourceNames } from '#features/subscriptions/queries.ts';
import { currentLanguage } from '#i18n/index.ts';
import { canHover, from } from '#ui/constants.ts';
import { textLanguage } from '#ui/textLanguage.ts';

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
    <Titles aria-label={t('reader.more')} lang={currentLanguage()}>
      {previous && <Neighbour label={t('reader.previous')} item={previous} onMove={onPrevious} />}
      {next && <Neighbour label={t('reader.next')} item={next} onMove={onNext} />}
    </Titles>
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
      <span className="label">
        {label} · <bdi lang={textLanguage(source, source === title ? language : null)}>{source}</bdi>
      </span>
      <bdi className="title" lang={textLanguage(`${item.title} ${item.excerpt}`, language)}>
        {item.title || t('feed.untitled')}
      </bdi>
    </a>
  );
};

const Titles = styled('nav')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 240px), 1fr))',
  gap: 12,
  marginTop: 40,
  paddingTop: 24,
  borderTop: `1px solid ${theme.vars!.palette.hairline}`,
  [`@media (max-width: ${from.tablet - 0.02}px)`]: { gap: 8 },
  '& a': {
    display: 'block',
    padding: '12px 16px',
    border: `1px solid ${theme.vars!.palette.hairline}`,
    borderRadius: 8,
    color: theme.vars!.palette.text.primary,
    textDecoration: 'none',
    [canHover]: { '&:hover': { backgroundColor: theme.vars!.palette.fill } },
  },
  '& .label': { display: 'block', ...theme.typography.body2, color: theme.vars!.palette.text.secondary },
  '& .title': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    marginTop: 2,
    ...theme.typography.body1,
    fontWeight: 600,
  },
}));
