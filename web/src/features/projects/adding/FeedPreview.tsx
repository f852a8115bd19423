import { styled } from '@mui/material/styles';
import type { FoundFeed } from '@newsbell/contracts/projects';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { textLanguage } from '#ui/textLanguage.ts';

/** Previews the feed that a person is about to follow: its own title and description, and its newest items. */
export const FeedPreview = ({ feed, most }: { feed: FoundFeed; most: number }) => {
  const { t } = useTranslation();
  const { title, url, description, urlKey, items } = feed;
  return (
    <Preview>
      <h3 lang={textLanguage(title, null)}>{title}</h3>
      <p className="url">{url}</p>
      {urlKey !== null && <p className="known">{t('addSource.known')}</p>}
      {description && <p lang={textLanguage(description, null)}>{description}</p>}
      {items.length === 0 && <p className="none">{t('addSource.noItems')}</p>}
      {items.length > 0 && (
        <ol aria-label={t('addSource.newest')}>
          {items.slice(0, most).map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a preview never changes, and two items may be alike
            <li key={at}>
              <span className="title" lang={textLanguage(item.title, null)}>
                {item.title || t('feed.untitled')}
              </span>
              {item.published && <RelativeTime moment={item.published} />}
            </li>
          ))}
        </ol>
      )}
    </Preview>
  );
};

const Preview = styled('div')(({ theme }) => ({
  overflowWrap: 'anywhere',
  '& h3': { ...theme.typography.h3, margin: 0 },
  '& p': { ...theme.typography.body1, margin: '6px 0 0', color: theme.vars!.palette.text.secondary },
  '& .url, & .known': { ...theme.typography.body2, marginTop: 2 },
  '& .known': { fontWeight: 600, color: theme.vars!.palette.text.primary },
  '& ol': { margin: '12px 0 0', padding: 0, listStyle: 'none' },
  '& li': {
    display: 'flex',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: 16,
    padding: '6px 0',
    ...theme.typography.body1,
  },
  '& li + li': { borderTop: `1px solid ${theme.vars!.palette.hairline}` },
  '& li .title': { minWidth: 0 },
  '& time': {
    ...theme.typography.body2,
    flex: 'none',
    fontVariantNumeric: 'tabular-nums',
    color: theme.vars!.palette.text.secondary,
  },
}));
