import type { Project } from '@newsbell/contracts/projects';
import { useTranslation } from 'react-i18next';
import styles from './visibility-choice.module.css';

/** Shows two radios of the form around them. */
export const VisibilityChoice = ({ visibility }: Pick<Project, 'visibility'>) => {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.choice}>
      <legend>{t('editSource.visibility')}</legend>
      {(['PUBLIC', 'PRIVATE'] as const).map(value => (
        <label key={value}>
          <input type="radio" name="visibility" value={value} defaultChecked={value === visibility} />
          {t(value === 'PUBLIC' ? 'editSource.public' : 'editSource.private')}
        </label>
      ))}
    </fieldset>
  );
};
