import RssFeed from '@mui/icons-material/RssFeed';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#ui/ButtonLink.ts';
import { Surface } from '#ui/Surface.tsx';
import { textLanguage } from '#ui/textLanguage.ts';
import type { OwnFeed } from './session/requests.ts';

/** Offers the page's own feeds, because a page that has a feed needs none made of it. */
export const OwnFeeds = ({ feeds }: { feeds: OwnFeed[] }) => {
  const { t } = useTranslation();
  return (
    <Offer as="section" aria-labelledby="own-feeds">
      <h2 id="own-feeds">
        <RssFeed aria-hidden />
        {t('pageBuilder.ownFeeds', { count: feeds.length })}
      </h2>
      <p>{t('pageBuilder.ownFeedsText')}</p>
      <ul>
        {feeds.map(({ title, url }) => (
          <li key={url}>
            <span className="feed">
              {title && <b lang={textLanguage(title, null)}>{title}</b>}
              <span>{url}</span>
            </span>
            <ButtonLink
              variant="outlined"
              to="/project/add"
              search={{ url }}
              aria-label={t('pageBuilder.addFeedName', { name: title || url })}
            >
              {t('pageBuilder.addFeed')}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Offer>
  );
};

const Offer = styled(Surface)(({ theme }) => ({
  marginTop: 8,
  padding: '16px 20px',
  '& h2': { ...theme.typography.h3, display: 'flex', alignItems: 'center', gap: 8, margin: 0 },
  '& h2 svg': { flex: 'none', color: theme.vars!.palette.accent },
  '& p': { ...theme.typography.body1, margin: '4px 0 0', color: theme.vars!.palette.text.secondary },
  '& ul': { margin: '8px 0 0', padding: 0, listStyle: 'none' },
  '& li': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 16, paddingTop: 8 },
  '& li > a': { flex: 'none', minHeight: 44 },
  '& .feed': { ...theme.typography.body1, minWidth: 0, overflowWrap: 'anywhere' },
  '& .feed b': { display: 'block', fontWeight: 600 },
  '& .feed span': { ...theme.typography.body2, color: theme.vars!.palette.text.secondary },
  '@media (max-width: 599.98px)': { padding: 16 },
}));
