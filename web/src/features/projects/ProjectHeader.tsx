import Feed from '@mui/icons-material/RssFeed';
import Warning from '@mui/icons-material/WarningAmber';
import { styled } from '@mui/material/styles';
import type { Project } from '@newsbell/contracts/projects';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#i18n/index.ts';
import { from } from '#ui/constants.ts';
import { relativeTime } from '#ui/relativeTime.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { SourceIcon } from '#ui/SourceIcon.tsx';
import { textLanguage } from '#ui/textLanguage.ts';
import { useNow } from '#ui/useNow.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { freshness, isTroubled } from './freshness.ts';

/** What a source is, who follows it, and how it is doing. */
export const ProjectHeader = ({ project }: { project: Project }) => {
  const { t } = useTranslation();
  const { title, description, link, image, tags, language, urlKey, subscribersCount } = project;
  const lang = textLanguage(`${title} ${description ?? ''}`, language);
  return (
    <Header>
      <SourceIcon title={title} image={image} size={56} />
      <div className="words">
        <h1 lang={lang}>{title}</h1>
        {description && <p lang={lang}>{description}</p>}
        <p className="facts">
          {link && URL.canParse(link) && (
            <a href={link} target="_blank" rel="noopener noreferrer">
              {new URL(link).host.replace(/^www\./, '')}
            </a>
          )}
          <span className="numbers">{t('project.followers', { count: subscribersCount })}</span>
          <a href={`/${urlKey}/rss.xml`} aria-label={t('project.outFeedLabel')} title={t('project.outFeedLabel')}>
            <Feed aria-hidden fontSize="inherit" />
            {t('project.outFeed')}
          </a>
        </p>
        {tags.length > 0 && (
          <ul className="tags" aria-label={t('project.tags')}>
            {tags.map(({ name }) => (
              <li key={name} lang={textLanguage(name, language)}>
                {name}
              </li>
            ))}
          </ul>
        )}
        <ProjectFreshness project={project} />
      </div>
    </Header>
  );
};

const ProjectFreshness = ({ project }: { project: Project }) => {
  const { t } = useTranslation();
  const now = useNow();
  const language = currentLanguage();
  const { interval, lastError, health } = project;
  return (
    <div className="freshness">
      {isTroubled(project) && (
        <p className="trouble">
          <Warning aria-hidden fontSize="inherit" />
          <span>
            <strong>{t(`health.${health}`)}</strong>
            {lastError && (
              <span className="said">
                {t('project.lastError', {
                  message: lastError.message,
                  ago: relativeTime(lastError.at, now, language, t('time.justNow')),
                })}
              </span>
            )}
          </span>
        </p>
      )}
      <p>
        {freshness(project, now, language, t)}
        {interval && <span className="why">{t(`interval.${interval.reason}`)}</span>}
      </p>
    </div>
  );
};

export const ProjectHeaderSkeleton = () => (
  <Header aria-busy>
    <VisuallyHidden as="h1">{useTranslation().t('state.loading')}</VisuallyHidden>
    <Skeleton style={{ width: 56, height: 56, borderRadius: '50%' }} />
    <div className="words">
      <Skeleton style={{ width: 220, height: 24, marginTop: 4 }} />
      <Skeleton style={{ width: '80%', marginTop: 14 }} />
      <Skeleton style={{ width: 240, marginTop: 14 }} />
      <Skeleton style={{ width: 300, marginTop: 14 }} />
    </div>
  </Header>
);

const Header = styled('header')(({ theme }) => ({
  display: 'flex',
  gap: 16,
  padding: '32px 0 20px',
  '& .words': { flex: 1, minWidth: 0 },
  '& h1': { ...theme.typography.h1, margin: 0 },
  '& p': { margin: '6px 0 0', ...theme.typography.body1, color: theme.vars!.palette.text.secondary },
  '& .facts': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 16px', ...theme.typography.body2 },
  '& .facts a': { display: 'inline-flex', alignItems: 'center', gap: 4, minHeight: 24 },
  // Capitals stand above the middle of their line, so the icon beside them does too.
  '& .facts svg': { flex: 'none', transform: 'translateY(-1px)' },
  '& .tags': { display: 'flex', flexWrap: 'wrap', gap: 6, margin: '10px 0 0', padding: 0, listStyle: 'none' },
  '& .tags li': {
    padding: '2px 8px',
    borderRadius: 6,
    ...theme.typography.body2,
    color: theme.vars!.palette.text.secondary,
    backgroundColor: theme.vars!.palette.fill,
  },
  '& .freshness p': { marginTop: 10, ...theme.typography.body2 },
  '& .why': { display: 'block' },
  '& .freshness .trouble': { display: 'flex', gap: 8, color: theme.vars!.palette.trouble },
  '& .trouble svg': { flex: 'none', marginTop: 2, fontSize: 16 },
  '& .said': { display: 'block', color: theme.vars!.palette.text.secondary },
  [`@media (max-width: ${from.tablet - 0.02}px)`]: { padding: '20px 16px 16px', '& h1': { fontSize: 20 } },
}));
