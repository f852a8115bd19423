import type { Project } from '@newsbell/contracts/projects';
import { Link } from '@tanstack/react-router';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#i18n/index.ts';
import { WarningAmberIcon as Warning } from '#ui/icons.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SourceIcon } from '#ui/source-icon.tsx';
import { textLanguage } from '#ui/text-language.ts';
import { useNow } from '#ui/use-now.ts';
import cardStyles from './card-styles.module.css';
import { Card } from './card-styles.ts';
import { freshness, isTroubled } from './freshness.ts';
import { LastNews } from './last-news.tsx';
import { ProjectTags } from './project-tags.tsx';

interface Props {
  project: Project;
  /** This is the action of the card, such as the button that follows the source. */
  action: (project: Project) => ReactNode;
}

/** Shows a source among others. The link of its title covers the card; its tags and its button lie above. */
export const ProjectCard = memo(({ project, action }: Props) => {
  const { t } = useTranslation();
  const { urlKey, title, description, image, tags, language } = project;
  return (
    <Card>
      <div className={cardStyles.top}>
        <SourceIcon title={title} image={image} size={40} />
        <div className={cardStyles.words}>
          <h2 lang={textLanguage(title, language)}>
            <Link to="/$urlKey" params={{ urlKey }}>
              {title}
            </Link>
          </h2>
          {description && <p lang={textLanguage(description, language)}>{description}</p>}
        </div>
        {action(project)}
      </div>
      {tags.length > 0 && <ProjectTags tags={tags} language={language} />}
      <div className={cardStyles.facts}>
        <p className="numbers">
          {t('project.followers', { count: project.subscribersCount })}
          {project.lastNewsAt && (
            <>
              {' · '}
              <LastNews moment={project.lastNewsAt} />
            </>
          )}
        </p>
        <CardFreshness project={project} />
      </div>
    </Card>
  );
});

/** A source in trouble shows only that; its own page says why. */
const CardFreshness = ({ project }: { project: Project }) => {
  const { t } = useTranslation();
  const now = useNow();
  if (!isTroubled(project)) return <p>{freshness(project, now, currentLanguage(), t)}</p>;
  return (
    <p className={cardStyles.trouble}>
      <Warning aria-hidden size="text" />
      {t(`health.${project.health}`)}
    </p>
  );
};

export const ProjectCardSkeleton = () => (
  <Card as="div">
    <div className={cardStyles.top}>
      <Skeleton style={{ width: 40, height: 40, borderRadius: '50%' }} />
      <div className={cardStyles.words}>
        <Skeleton style={{ width: '55%', height: 16, margin: '4px 0' }} />
        <Skeleton style={{ width: '85%', height: 12, margin: '5px 0 3px' }} />
      </div>
      <Skeleton style={{ width: 88, height: 32 }} />
    </div>
    <Skeleton style={{ width: 64, height: 26 }} />
    <div className={cardStyles.facts}>
      <Skeleton style={{ width: '60%', height: 12, margin: '4px 0' }} />
      <Skeleton style={{ width: '75%', height: 12, margin: '4px 0' }} />
    </div>
  </Card>
);
