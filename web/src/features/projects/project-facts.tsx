import type { Project } from '@newsbell/contracts/projects';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#i18n/index.ts';
import { languageName } from '#ui/language-name.ts';
import { textLanguage } from '#ui/text-language.ts';

/** Says in one line what a person wants to know of a source before following it: its language, its posts a week, its followers. */
export const ProjectFacts = ({ project, className }: { project: Project; className?: string | undefined }) => {
  const { t } = useTranslation();
  const { title, language, postsAWeek, subscribersCount } = project;
  const facts = [
    languageName(textLanguage(title, language), currentLanguage()),
    postsAWeek !== null && t('project.postsAWeek', { count: rounded(postsAWeek) }),
    subscribersCount > 0 && t('project.followers', { count: subscribersCount }),
  ].filter(Boolean);
  if (facts.length === 0) return null;
  return (
    <span className={className}>
      {facts.map((fact, at) => (
        <Fragment key={fact as string}>
          {at > 0 && ' · '}
          {fact}
        </Fragment>
      ))}
    </span>
  );
};

/** A decimal says something of small numbers alone. */
const rounded = (posts: number): number => (posts < 10 ? posts : Math.round(posts));
