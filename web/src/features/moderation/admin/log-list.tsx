import type { ModerationLogEntry } from '@newsbell/contracts/moderation';
import { useTranslation } from '#i18n/translation.ts';
import { StateMessage } from '#ui/state-message.tsx';
import { Surface } from '#ui/surface.tsx';
import queueStyles from './case-queue.module.css';
import { LogEntry } from './log-entry.tsx';

/** Lists what managers have decided. */
export const LogList = ({ entries }: { entries: readonly ModerationLogEntry[] }) => {
  const { t } = useTranslation();
  if (entries.length === 0) return <StateMessage title={t('reports.noneLog')} />;
  return (
    <Surface as="ul" className={queueStyles.list} aria-label={t('reports.steps')}>
      {entries.map(entry => (
        <li key={entry.id}>
          <LogEntry entry={entry} />
        </li>
      ))}
    </Surface>
  );
};
