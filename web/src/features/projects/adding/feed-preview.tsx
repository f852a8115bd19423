import type { FoundFeed } from '@newsbell/contracts/projects';
import { useTranslation } from '#i18n/translation.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { textLanguage } from '#ui/text-language.ts';
import styles from './feed-preview.module.css';

/** Previews the feed that a person is about to follow: its own title and description, and its newest items. */
export const FeedPreview = ({ feed, most }: { feed: FoundFeed; most: number }) => {
  const { t } = useTranslation();
  const { title, url, description, urlKey, items, inPrivateNetwork } = feed;
  return (
    <div className={styles.preview}>
      <h3 lang={textLanguage(title, null)}>{title}</h3>
      <p className={styles.url}>{url}</p>
      {urlKey !== null && <p className={styles.known}>{t('addSource.known')}</p>}
      {inPrivateNetwork && urlKey === null && <p className={styles.known}>{t('addSource.inPrivateNetwork')}</p>}
      {description && <p lang={textLanguage(description, null)}>{description}</p>}
      {items.length === 0 && <p className="none">{t('addSource.noItems')}</p>}
      {items.length > 0 && (
        <ol aria-label={t('addSource.newest')}>
          {items.slice(0, most).map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a preview never changes, and two items may be alike
            <li key={at}>
              <span className={styles.title} lang={textLanguage(item.title, null)}>
                {item.title || t('feed.untitled')}
              </span>
              {item.published && <RelativeTime moment={item.published} />}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
};
