import { styled } from '@mui/material/styles';
import type { FeedItem } from '@newsbell/contracts/items';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#i18n/index.ts';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { SourceIcon } from '#ui/SourceIcon.tsx';
import { textLanguage } from '#ui/textLanguage.ts';
import { ArticleBody } from './articleStyles.ts';
import { Column } from '#features/items/reader/layerStyles.ts';

/** One item to read. `isLoading`: its text is on the way. */
export const Article = ({ item, isLoading }: { item: FeedItem; isLoading: boolean }) => {
  const { t } = useTranslation();
  const { urlKey, title: source, image: icon, language } = item.project;
  const lang = textLanguage(`${item.title} ${item.excerpt}`, language);
  return (
    <Column>
      <Page lang={lang}>
        <header>
          <div className="meta">
            <Link to="/$urlKey" params={{ urlKey }} replace className="source" lang={textLanguage(source, language)}>
              <SourceIcon title={source} image={icon} size={24} />
              <span>{source}</span>
            </Link>
            <span lang={currentLanguage()}>
              <RelativeTime moment={item.published ?? item.updated ?? item.createdDate} />
            </span>
            {item.author && <span>{t('reader.by', { author: item.author })}</span>}
          </div>
          <h1>{item.title || t('feed.untitled')}</h1>
        </header>
        <Text item={item} isLoading={isLoading} />
        {item.link && (
          <p className="original">
            <a href={item.link} target="_blank" rel="noopener noreferrer" lang={currentLanguage()}>
              {t('reader.readOriginal', { host: hostOf(item.link) })}
            </a>
          </p>
        )}
      </Page>
    </Column>
  );
};

const Text = ({ item, isLoading }: { item: FeedItem; isLoading: boolean }) => {
  const { t } = useTranslation();
  if (isLoading) return <TextSkeleton />;
  const hasPicture = item.content?.includes('<img') ?? false;
  return (
    <>
      {item.image && !hasPicture && (
        <img className="lead" src={item.image} alt="" decoding="async" referrerPolicy="no-referrer" onError={hide} />
      )}
      {item.content ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server cleans every item's HTML on the way in and answers nothing else
        <ArticleBody ref={reachScrollers} dangerouslySetInnerHTML={{ __html: item.content }} />
      ) : (
        <ArticleBody>
          <p>{item.excerpt || t('reader.noContent')}</p>
        </ArticleBody>
      )}
    </>
  );
};

export const ArticleSkeleton = () => (
  <Column aria-busy>
    <Page as="div">
      <Skeleton style={{ width: 180 }} />
      <Skeleton style={{ width: '90%', height: 32, marginTop: 20 }} />
      <Skeleton style={{ width: '60%', height: 32, marginTop: 10, marginBottom: 32 }} />
      <TextSkeleton />
    </Page>
  </Column>
);

const TextSkeleton = () =>
  [100, 94, 98, 60].map(width => <Skeleton key={width} style={{ width: `${width}%`, marginBottom: 14 }} />);

/** Code and tables that scroll sideways can be scrolled by keyboard. */
const reachScrollers = (body: HTMLElement | null): void => {
  for (const each of body?.querySelectorAll<HTMLElement>('pre, table') ?? []) {
    if (each.scrollWidth > each.clientWidth) each.tabIndex = 0;
  }
};

const hide = ({ currentTarget }: { currentTarget: HTMLElement }): void => {
  currentTarget.hidden = true;
};

const hostOf = (link: string): string => (URL.canParse(link) ? new URL(link).host.replace(/^www\./, '') : link);

const Page = styled('article')(({ theme }) => ({
  maxWidth: '42rem',
  marginInline: 'auto',
  paddingBlock: '32px 96px',
  '& .meta': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0 12px',
    ...theme.typography.body2,
    color: theme.vars!.palette.text.secondary,
  },
  '& .source': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 24,
    fontWeight: 600,
    color: theme.vars!.palette.text.primary,
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline' },
  },
  '& h1': {
    margin: '12px 0 24px',
    fontSize: 'clamp(24px, 1.2rem + 1.6vw, 32px)',
    fontWeight: 700,
    lineHeight: 1.25,
    letterSpacing: '-0.01em',
  },
  '&:lang(ko) h1, &:lang(ja) h1, &:lang(zh) h1': { lineHeight: 1.35, letterSpacing: 0 },
  '& .lead': { display: 'block', width: '100%', maxHeight: 480, objectFit: 'cover', borderRadius: 8, marginBottom: 24 },
  '& .lead[hidden]': { display: 'none' },
  '& .original': { margin: '32px 0 0', ...theme.typography.body1 },
  '& .original a': { display: 'inline-block', paddingBlock: 4 },
}));
