import type { Post } from '@newsbell/contracts/boards';
import { useId } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import styles from './edited-meanwhile.module.css';

interface Props {
  /** It is the post as it is stored now. */
  theirs: Post;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Conflict: shows the text that another edit has stored meanwhile beside one's own, which stays in the fields below. */
export const EditedMeanwhile = ({ theirs, onKeepMine, onTakeTheirs }: Props) => {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section className={styles.conflict} role="alert" aria-labelledby={id}>
      <h2 id={id}>{t('boards.conflict.title')}</h2>
      <p>{t('boards.conflict.text')}</p>
      <div className={styles.theirs} lang={theirs.language}>
        <strong dir="auto">{theirs.title}</strong>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached with the keyboard */}
        <pre dir="auto" role="group" aria-label={t('boards.conflict.theirs')} tabIndex={0}>
          {theirs.content}
        </pre>
      </div>
      <div className={styles.ways}>
        <Button variant="outlined" onClick={onTakeTheirs}>
          {t('boards.conflict.takeTheirs')}
        </Button>
        <Button variant="contained" onClick={onKeepMine}>
          {t('boards.conflict.keepMine')}
        </Button>
      </div>
    </section>
  );
};
