import type { FeedItem } from '@newsbell/contracts/items';
import { currentLanguage } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';
import { FileDownloadIcon as Download } from '#ui/icons.tsx';
import styles from './article-files.module.css';
import { AudioPlayer } from './audio-player.tsx';
import { type Enclosure, fileName, fileSize, filesOf } from './files.ts';

/** Shows the recordings and films (enclosures) that the source attaches. */
export const ArticlePlayers = ({ item }: { item: FeedItem }) => {
  const { t } = useTranslation();
  const { audio, video } = filesOf(item.enclosures);
  if (audio.length + video.length === 0) return null;
  const nameOf = ({ url }: Enclosure, among: number) => (among === 1 && item.title) || fileName(url);
  return (
    <div className={styles.files} lang={currentLanguage()}>
      {audio.map(each => (
        <AudioPlayer key={each.url} file={each} title={nameOf(each, audio.length)} item={item} />
      ))}
      {video.map(each => (
        // biome-ignore lint/a11y/useMediaCaption: a source's film comes with the captions that it holds
        <video
          key={each.url}
          src={each.url}
          poster={item.image ?? undefined}
          controls
          preload="none"
          playsInline
          aria-label={t('reader.videoOf', { title: nameOf(each, video.length) })}
        />
      ))}
    </div>
  );
};

/** Shows the other files (enclosures) that the source attaches, as downloads. */
export const ArticleDownloads = ({ item }: { item: FeedItem }) => {
  const { other } = filesOf(item.enclosures);
  if (other.length === 0) return null;
  return (
    <div className={styles.files} lang={currentLanguage()}>
      {other.map(each => (
        <a key={each.url} href={each.url} target="_blank" rel="noopener noreferrer" className={styles.file}>
          <Download size="small" />
          <bdi>{fileName(each.url)}</bdi>
          <span>{[each.type, fileSize(each.length, currentLanguage())].filter(Boolean).join(' · ')}</span>
        </a>
      ))}
    </div>
  );
};
