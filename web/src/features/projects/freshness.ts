import type { Language } from '@newsbell/contracts/languages';
import type { Project } from '@newsbell/contracts/projects';
import type { TFunction } from '#i18n/translation.ts';
import { relativeTime, timeAhead } from '#ui/relative-time.ts';

type Checked = Pick<Project, 'kind' | 'checkedAt' | 'nextCheckAt'>;

/**
 * Says in one sentence when a source was checked and when it will be. A check that is overdue is said to be due, never
 * "in 0 minutes".
 */
export const freshness = (
  { kind, checkedAt, nextCheckAt }: Checked,
  now: number,
  language: Language,
  t: TFunction,
): string => {
  if (kind === 'SAVED') return t('saved.project');
  if (kind === 'PUBLISHED') return t('project.published');
  if (!checkedAt) return t('project.notChecked');
  const ago = relativeTime(checkedAt, now, language, t('time.justNow'));
  const spoken = language === 'en' ? ago.toLowerCase() : ago;
  if (!nextCheckAt) return t('project.checkedStopped', { ago: spoken });
  const ahead = timeAhead(nextCheckAt, now, language);
  return ahead ? t('project.checkedNext', { ago: spoken, ahead }) : t('project.checkedDue', { ago: spoken });
};

/** Nothing is said of a source that is well. */
export const isTroubled = ({ health }: Pick<Project, 'health'>): boolean =>
  !['ok', 'new', 'published'].includes(health);
