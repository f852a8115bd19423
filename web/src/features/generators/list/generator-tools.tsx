import type { GeneratorRow } from '@newsbell/contracts/generators';
import { type RefObject, useId, useState } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.ts';
import { GeneratorSettings } from './generator-settings.tsx';
import styles from './generator-tools.module.css';
import { useChange } from './use-change.ts';

interface Props {
  row: GeneratorRow;
  deleteButton: RefObject<HTMLButtonElement | null>;
  onDelete: () => void;
}

/** Shows what its owner can do with a feed, with the settings behind a button. */
export const GeneratorTools = ({ row, deleteButton, onDelete }: Props) => {
  const { t } = useTranslation();
  const settingsId = useId();
  const [isOpen, setOpen] = useState(false);
  const { uuid, title, isPaused } = row;
  const pausing = useChange(uuid, changed =>
    t(changed.isPaused ? 'generators.pausedNow' : 'generators.resumedNow', { title }),
  );
  return (
    <>
      <div className={styles.tools}>
        <ButtonLink
          size="small"
          to="/rss/$id/edit"
          params={{ id: uuid }}
          aria-label={t('generators.editThis', { title })}
        >
          {t('generators.change')}
        </ButtonLink>
        <Button
          size="small"
          disabled={pausing.isPending}
          aria-label={t(isPaused ? 'generators.resumeThis' : 'generators.pauseThis', { title })}
          onClick={() => pausing.mutate({ isPaused: !isPaused })}
        >
          {t(isPaused ? 'generators.resume' : 'generators.pause')}
        </Button>
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-controls={settingsId}
          aria-label={t('generators.settingsOf', { title })}
          onClick={() => setOpen(!isOpen)}
        >
          {t('generators.settings')}
        </Button>
        <Button ref={deleteButton} size="small" aria-label={t('generators.deleteThis', { title })} onClick={onDelete}>
          {t('generators.delete')}
        </Button>
      </div>
      <div id={settingsId}>{isOpen && <GeneratorSettings row={row} />}</div>
    </>
  );
};
