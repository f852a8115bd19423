import Download from '@mui/icons-material/FileDownloadOutlined';
import { styled } from '@mui/material/styles';
import type { FeedItem } from '@newsbell/contracts/items';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#i18n/index.ts';
import { canHover } from '#ui/constants.ts';
import { AudioPlayer } from './AudioPlayer.tsx';
import { type Enclosure, fileName, fileSize, filesOf } from './files.ts';

/** Shows the recordings and films (enclosures) that the source attaches. */
export const ArticlePlayers = ({ item }: { item: FeedItem }) => {
  const { t } = useTranslation();
  const { audio, video } = filesOf(item.enclosures);
  if (audio.length + video.length === 0) return null;
  const nameOf = ({ url }: Enclosure, among: number) => (among === 1 && item.title) || fileName(url);
  return (
    <Files lang={currentLanguage()}>
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
    </Files>
  );
};

/** Shows the other files (enclosures) that the source attaches, as downloads. */
export const ArticleDownloads = ({ item }: { item: FeedItem }) => {
  const { other } = filesOf(item.enclosures);
  if (other.length === 0) return null;
  return (
    <Files lang={currentLanguage()}>
      {other.map(each => (
        <a key={each.url} href={each.url} target="_blank" rel="noopener noreferrer" className="file">
          <Download fontSize="small" />
          <bdi>{fileName(each.url)}</bdi>
          <span>{[each.type, fileSize(each.length, currentLanguage())].filter(Boolean).join(' · ')}</span>
        </a>
      ))}
    </Files>
  );
};

const Files = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  marginBlock: 24,
  ...theme.typography.body1,
  '& video': { width: '100%', aspectRatio: '16 / 9', borderRadius: 8, backgroundColor: '#000000' },
  '& .file': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 44,
    padding: '8px 16px',
    border: `1px solid ${theme.vars!.palette.hairline}`,
    borderRadius: 8,
    textDecoration: 'none',
    '& bdi': { flex: 1, overflowWrap: 'anywhere' },
    '& span': { ...theme.typography.body2, color: theme.vars!.palette.text.secondary },
    [canHover]: { '&:hover': { backgroundColor: theme.vars!.palette.fill } },
  },
}));
