import Feed from '@mui/icons-material/RssFeed';
import { styled } from '@mui/material/styles';
import type { Project } from '@newsbell/contracts/projects';
import { useTranslation } from 'react-i18next';
import { from } from '#ui/constants.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { SourceIcon } from '#ui/SourceIcon.tsx';
import { textLanguage } from '#ui/textLanguage.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { outFeedPath } from './outFeed.ts';
import { ProjectFreshness } from './ProjectFreshness.tsx';
import { ProjectSubscribe } from './ProjectSubscribe.tsx';
import { ProjectTags } from './ProjectTags.tsx';
import { useOutFeedLink } from './useOutFeedLink.ts';

/** What a source is, who follows it, how it is doing, and where it is followed. */
export const ProjectHeader = ({ project }: { project: Project }) => {
  const { t } = useTranslation();
  const { title, description, link, image, tags, language, urlKey, subscribersCount } = project;
  const lang = textLanguage(`${title} ${description ?? ''}`, language);
  useOutFeedLink(urlKey, title);
  return (
    <Header>
      <div className="top">
        <SourceIcon title={title} image={image} size={56} />
        <div className="words">
          <h1 lang={lang}>{title}</h1>
          {description && <p lang={lang}>{description}</p>}
        </div>
        <ProjectSubscribe title={title} />
      </div>
      <div className="more">
        <p className="facts">
          {link && URL.canParse(link) && (
            <a href={link} target="_blank" rel="noopener noreferrer">
              {new URL(link).host.replace(/^www\./, '')}
            </a>
          )}
          <span className="numbers">{t('project.followers', { count: subscribersCount })}</span>
          <a href={outFeedPath(urlKey)} aria-label={t('project.outFeedLabel')} title={t('project.outFeedLabel')}>
            <Feed aria-hidden fontSize="inherit" />
            {t('project.outFeed')}
          </a>
        </p>
        {tags.length > 0 && <ProjectTags tags={tags} language={language} />}
        <ProjectFreshness project={project} />
      </div>
    </Header>
  );
};

export const ProjectHeaderSkeleton = () => (
  <Header aria-busy>
    <VisuallyHidden as="h1">{useTranslation().t('state.loading')}</VisuallyHidden>
    <div className="top">
      <Skeleton style={{ width: 56, height: 56, borderRadius: '50%' }} />
      <div className="words">
        <Skeleton style={{ width: 220, maxWidth: '90%', height: 24, marginTop: 4 }} />
        <Skeleton style={{ width: '80%', height: 14, marginTop: 10 }} />
      </div>
      <Skeleton style={{ width: undefined, minWidth: 104, height: 40 }} />
    </div>
    <div className="more">
      <Skeleton style={{ width: 240, marginTop: 11 }} />
      <Skeleton style={{ width: 72, height: 26, marginTop: 15 }} />
      <Skeleton style={{ width: 300, maxWidth: '100%', marginTop: 13 }} />
      <Skeleton style={{ width: 260, maxWidth: '90%', marginTop: 7, marginBottom: 2 }} />
    </div>
  </Header>
);

const Header = styled('header')(({ theme }) => ({
  padding: '32px 0 20px',
  '& .top': { display: 'flex', alignItems: 'flex-start', gap: 16 },
  '& .words': { flex: 1, minWidth: 0, alignSelf: 'center' },
  '& .more': { paddingInlineStart: 72 },
  '& h1': { ...theme.typography.h1, margin: 0 },
  '& p': { margin: '6px 0 0', ...theme.typography.body1, color: theme.vars!.palette.text.secondary },
  '& .facts': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 16px', ...theme.typography.body2 },
  '& .facts a': { display: 'inline-flex', alignItems: 'center', gap: 4, minHeight: 24 },
  // Capitals stand above the middle of their line, so the icon beside them does too.
  '& .facts svg': { flex: 'none', transform: 'translateY(-1px)' },
  '& ul': { marginTop: 10 },
  [`@media (max-width: ${from.tablet - 0.02}px)`]: {
    padding: '20px 16px 16px',
    '& h1': { fontSize: 20 },
    '& .top': { flexWrap: 'wrap', gap: '12px 16px' },
    '& .top > .words': { flexBasis: 'calc(100% - 72px)' },
    '& .top > :last-child': { order: 1, width: '100%', minHeight: 44 },
    '& .more': { paddingInlineStart: 0, paddingTop: 6 },
  },
}));
