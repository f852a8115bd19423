import { useTranslation } from '#i18n/translation.ts';
import styles from './view-switch.module.css';

interface Props {
  isPreview: boolean;
  onChange: (isPreview: boolean) => void;
}

/** Chooses between the text that is written and how it will look. */
export const ViewSwitch = ({ isPreview, onChange }: Props) => {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.views}>
      <legend>{t('boards.writing.view')}</legend>
      {[false, true].map(each => (
        <button key={String(each)} type="button" aria-pressed={isPreview === each} onClick={() => onChange(each)}>
          {t(each ? 'boards.writing.preview' : 'boards.writing.text')}
        </button>
      ))}
    </fieldset>
  );
};
