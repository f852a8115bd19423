import { useTranslation } from '#i18n/translation.ts';
import { ButtonLink } from '#ui/button-link.ts';
import { RssFeedIcon as RssFeed } from '#ui/icons.tsx';
import { Surface } from '#ui/surface.tsx';
import { textLanguage } from '#ui/text-language.ts';
import styles from './own-feeds.module.css';
import type { OwnFeed } from './session/requests.ts';

/** Offers the page's own feeds, because a page that has a feed needs none made of it. */
export const OwnFeeds = ({ feeds }: { feeds: OwnFeed[] }) => {
  const { t } = useTranslation();
  return (
    <Surface className={styles.offer} as="section" aria-labelledby="own-feeds">
      <h2 id="own-feeds">
        <RssFeed aria-hidden />
        {t('pageBuilder.ownFeeds', { count: feeds.length })}
      </h2>
      <p>{t('pageBuilder.ownFeedsText')}</p>
      <ul>
        {feeds.map(({ title, url }) => (
          <li key={url}>
            <span className={styles.feed}>
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
    </Surface>
  );
};
