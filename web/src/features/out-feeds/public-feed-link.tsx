import { segmentOfWord } from '@newsbell/contracts/words-in-addresses';
import { useTranslation } from '#i18n/translation.ts';
import { IconAnchor } from '#ui/icon-button.tsx';
import { RssFeedIcon as Feed } from '#ui/icons.tsx';
import { useOutFeedLink } from '#ui/use-out-feed-link.ts';

const folders = { tag: '/projects/tag', word: '/word', search: '/search' };

interface Props {
  of: keyof typeof folders;
  word: string;
}

/** Leads to the feed of a tag, a word or a search, and names it in the head of the document. */
export const PublicFeedLink = ({ of, word }: Props) => {
  const { t } = useTranslation();
  const path = `${folders[of]}/${encodeURIComponent(segmentOfWord(word))}/rss.xml`;
  const label = of === 'tag' ? t('outFeeds.ofTag', { tag: word }) : t('outFeeds.ofWord', { word });
  useOutFeedLink(path, label);
  return (
    <IconAnchor href={path} label={label}>
      <Feed aria-hidden size="small" />
    </IconAnchor>
  );
};
