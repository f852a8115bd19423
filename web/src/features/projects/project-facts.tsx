import type { Project } from '@newsbell/contracts/projects';
import { Fragment } from 'react';
import { currentLanguage } from '#i18n/index.ts';
import { type TFunction, useTranslation } from '#i18n/translation.ts';
import { languageName } from '#ui/language-name.ts';
import { textLanguage } from '#ui/text-language.ts';

/** Says in one line what a person wants to know of a source before following it: its language, its posts a week, its followers. */
export const ProjectFacts = ({ project, className }: { project: Project; className?: string | undefined }) => {
  const { t } = useTranslation();
  const { title, language, postsAWeek, subscribersCount } = project;
  const facts = [
    languageName(textLanguage(title, language), currentLanguage()),
    postsAWeek !== null && rhythm(t, postsAWeek),
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

/** The rhythm is an estimate, so it is said in whole posts: a week, or a month where a week has none. */
const rhythm = (t: TFunction, postsAWeek: number): string =>
  postsAWeek < 1
    ? t('project.postsAMonth', { count: Math.max(1, Math.round((postsAWeek * 52) / 12)) })
    : t('project.postsAWeek', { count: Math.round(postsAWeek) });
