import type { BoardKey } from '@newsbell/contracts/board-rules';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '#i18n/translation.ts';
import { ChevronLeftIcon as Back } from '#ui/icons.tsx';
import styles from './board-place.module.css';

/** Leads from a post or a form to its board. */
export const BoardPlace = ({ board }: { board: BoardKey }) => {
  const { t } = useTranslation();
  return (
    <nav className={styles.place} aria-label={t('boards.all')}>
      <Link to="/board/$board" params={{ board }} search={{}} activeOptions={{ exact: true }}>
        <Back aria-hidden size="small" />
        {t(`boards.of.${board}.title`)}
      </Link>
    </nav>
  );
};
