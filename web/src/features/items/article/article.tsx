import type { FeedItem } from '@newsbell/contracts/items';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSourceNames } from '#features/subscriptions/queries.ts';
import { currentLanguage } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Prose } from '#ui/prose/prose.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SourceIcon } from '#ui/source-icon.tsx';
import { textLanguage } from '#ui/text-language.ts';
import { ArticleContent } from './article-content.tsx';
import { ArticleFields } from './article-fields.tsx';
import { ArticleDownloads, ArticlePlayers } from './article-files.tsx';
import articleStyles from './article-styles.module.css';
import { ArticlePage } from './article-styles.ts';
import { hostOf } from './host-of.ts';
import { leadPicture } from './lead.ts';
import { ReadingTime } from './reading-time.tsx';

interface Props {
  item: FeedItem;
  /** It is true while the text is being loaded. */
  isLoading: boolean;
  /** This element id lets another element be named by the article's title (`aria-labelledby`). */
  titleId?: string;
  /** The note stands under the title. */
  note?: ReactNode;
  /** The children stand under the text. */
  children?: ReactNode;
}

/** Shows one item to read. */
export const Article = ({ item, isLoading, titleId, note, children }: Props) => {
  const { t } = useTranslation();
  const { urlKey, title, image: icon, language } = item.project;
  const source = useSourceNames()(item.project);
  const lang = textLanguage(`${item.title} ${item.excerpt}`, language);
  const sourceLanguage = textLanguage(source, source === title ? language : null);
  return (
    <ArticlePage lang={lang}>
      <header>
        <div className={articleStyles.meta}>
          <Link to="/$urlKey" params={{ urlKey }} replace className={articleStyles.source} lang={sourceLanguage}>
            <SourceIcon title={title} image={icon} size={24} />
            <bdi>{source}</bdi>
          </Link>
          <span lang={currentLanguage()}>
            <RelativeTime moment={item.published ?? item.updated ?? item.createdDate} />
            {!isLoading && <ReadingTime item={item} />}
          </span>
          {item.author && item.author !== source && item.author !== title && (
            <span>{t('reader.by', { author: item.author })}</span>
          )}
          {item.priority === 'high' && (
            <strong className={articleStyles.high} lang={currentLanguage()}>
              {t('feed.high')}
            </strong>
          )}
        </div>
        <h1 id={titleId} dir="auto">
          {item.title || t('feed.untitled')}
        </h1>
        {note}
      </header>
      <Text item={item} isLoading={isLoading} />
      {item.link && (
        <p className={articleStyles.original} lang={currentLanguage()}>
          <a href={item.link} target="_blank" rel="noopener noreferrer">
            {t('reader.readOriginal', { host: hostOf(item.link) })}
          </a>
        </p>
      )}
      {children}
    </ArticlePage>
  );
};

const Text = ({ item, isLoading }: { item: FeedItem; isLoading: boolean }) => {
  const { t } = useTranslation();
  if (isLoading) return <TextSkeleton />;
  const lead = leadPicture(item);
  return (
    <>
      <ArticlePlayers item={item} />
      {lead && (
        <img
          className={articleStyles.lead}
          src={lead}
          alt=""
          decoding="async"
          referrerPolicy="no-referrer"
          onError={hide}
        />
      )}
      {item.content ? (
        <ArticleContent item={item} html={item.content} />
      ) : (
        <Prose dir="auto">
          <p>{item.excerpt || t(item.saved ? 'saved.noText' : 'reader.noContent')}</p>
        </Prose>
      )}
      <ArticleFields item={item} />
      <ArticleDownloads item={item} />
    </>
  );
};

export const ArticleSkeleton = () => (
  <ArticlePage as="div" aria-busy>
    <Skeleton style={{ width: 180 }} />
    <Skeleton style={{ width: '90%', height: 32, marginTop: 20 }} />
    <Skeleton style={{ width: '60%', height: 32, marginTop: 10, marginBottom: 32 }} />
    <TextSkeleton />
  </ArticlePage>
);

const TextSkeleton = () =>
  [100, 94, 98, 60].map(width => <Skeleton key={width} style={{ width: `${width}%`, marginBottom: 14 }} />);

const hide = ({ currentTarget }: { currentTarget: HTMLElement }): void => {
  currentTarget.hidden = true;
};
