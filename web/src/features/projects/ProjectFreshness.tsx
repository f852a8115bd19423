import Info from '@mui/icons-material/InfoOutlined';
import Warning from '@mui/icons-material/WarningAmber';
import { styled } from '@mui/material/styles';
import type { Project } from '@newsbell/contracts/projects';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#i18n/index.ts';
import { relativeTime } from '#ui/relativeTime.ts';
import { useNow } from '#ui/useNow.ts';
import { freshness, isTroubled } from './freshness.ts';
import { spaceOf } from './spaceOf.ts';

/**
 * Shows the health of a source, when it was crawled and will be, the reason for that time, and whether there was no space for all of its
 * news.
 */
export const ProjectFreshness = ({ project }: { project: Project }) => {
  const { t } = useTranslation();
  const now = useNow();
  const language = currentLanguage();
  const { interval, lastError, health, trimmed } = project;
  return (
    <Facts>
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
        {!interval && health === 'new' && <span className="why">{t('interval.first')}</span>}
        {interval && <span className="why">{t(`interval.${interval.reason}`)}</span>}
      </p>
      {trimmed && (
        <p className="trimmed">
          <Info aria-hidden fontSize="inherit" />
          <span>{t(`project.trimmed.${trimmed.of}`, { size: spaceOf(trimmed.megabytes, language) })}</span>
        </p>
      )}
    </Facts>
  );
};

const Facts = styled('div')(({ theme }) => ({
  '& p': { margin: '10px 0 0', ...theme.typography.body2, color: theme.vars!.palette.text.secondary },
  '& .why': { display: 'block' },
  '& .trouble, & .trimmed': { display: 'flex', gap: 8 },
  '& .trouble': { color: theme.vars!.palette.trouble },
  '& .trouble svg, & .trimmed svg': { flex: 'none', marginTop: 2, fontSize: 16 },
  '& .said': { display: 'block', color: theme.vars!.palette.text.secondary },
}));
