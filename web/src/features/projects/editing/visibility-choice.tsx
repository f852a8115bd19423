import type { Project } from '@newsbell/contracts/projects';
import { useTranslation } from '#i18n/translation.ts';
import styles from './visibility-choice.module.css';

/** Shows two radios of the form around them. A private source of news of one's own may have readers. */
export const VisibilityChoice = ({ visibility, kind }: Pick<Project, 'visibility' | 'kind'>) => {
  const { t } = useTranslation();
  const onlyFor = kind === 'PUBLISHED' ? t('editSource.privateInvited') : t('editSource.private');
  return (
    <fieldset className={styles.choice}>
      <legend>{t('editSource.visibility')}</legend>
      {(['PUBLIC', 'PRIVATE'] as const).map(value => (
        <label key={value}>
          <input type="radio" name="visibility" value={value} defaultChecked={value === visibility} />
          {value === 'PUBLIC' ? t('editSource.public') : onlyFor}
        </label>
      ))}
    </fieldset>
  );
};
