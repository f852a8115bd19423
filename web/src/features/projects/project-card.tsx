import type { Project } from '@newsbell/contracts/projects';
import { Link } from '@tanstack/react-router';
import { memo, type ReactNode } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { WarningAmberIcon as Warning } from '#ui/icons.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SourceIcon } from '#ui/source-icon.tsx';
import { textLanguage } from '#ui/text-language.ts';
import cardStyles from './card-styles.module.css';
import { Card } from './card-styles.ts';
import { isTroubled } from './freshness.ts';
import { Headlines } from './headlines.tsx';
import { ProjectFacts } from './project-facts.tsx';
import { ProjectTags } from './project-tags.tsx';

interface Props {
  project: Project;
  /** This is the action of the card, such as the button that follows the source. */
  action: (project: Project) => ReactNode;
}

/** Shows a source among others. The link of its title covers the card; its tags and its button lie above. */
export const ProjectCard = memo(({ project, action }: Props) => {
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
      <Headlines project={project} />
      {tags.length > 0 && <ProjectTags tags={tags} language={language} />}
      <div className={cardStyles.facts}>
        <p className="numbers">
          <ProjectFacts project={project} />
        </p>
        <CardTrouble project={project} />
      </div>
    </Card>
  );
});

/** The source's own page says why, and when it is checked. */
const CardTrouble = ({ project }: { project: Project }) => {
  const { t } = useTranslation();
  if (!isTroubled(project)) return null;
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
    <div>
      <Skeleton style={{ width: '80%', height: 12, margin: '7px 0' }} />
      <Skeleton style={{ width: '65%', height: 12, margin: '14px 0 7px' }} />
    </div>
    <Skeleton style={{ width: 64, height: 26 }} />
    <div className={cardStyles.facts}>
      <Skeleton style={{ width: '60%', height: 12, margin: '4px 0' }} />
    </div>
  </Card>
);
