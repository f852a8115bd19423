import { useTranslation } from '#i18n/translation.ts';
import { EditIcon as Edit } from '#ui/icons.tsx';
import styles from './edit-button.module.css';

/** Shows a quiet button to change a source, for a person who may. */
export const EditButton = ({ title, onClick }: { title: string; onClick: () => void }) => {
  const { t } = useTranslation();
  return (
    <button
      className={styles.quiet}
      type="button"
      aria-haspopup="dialog"
      aria-label={t('editSource.editLabel', { title })}
      onClick={onClick}
    >
      <Edit aria-hidden size="text" />
      {t('editSource.edit')}
    </button>
  );
};
