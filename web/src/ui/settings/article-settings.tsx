import { useTranslation } from '#i18n/translation.ts';
import styles from './article-settings.module.css';
import { articleChoices, setArticleSetting, useArticleSettings } from './article-settings.ts';
import { ChoiceGroup } from './choice-group.tsx';

/** Sets the typography of articles, with a line that shows it. */
export const ArticleSettings = () => {
  const { t } = useTranslation();
  return (
    <>
      <TypeChoices />
      <p className={styles.sample}>{t('settings.sample')}</p>
    </>
  );
};

/** Sets the typography of articles, where an article itself shows it. */
export const TypeChoices = () => {
  const { t } = useTranslation();
  const settings = useArticleSettings();
  return (
    <>
      <ChoiceGroup
        legend={t('settings.size')}
        value={settings.size}
        choices={articleChoices.size.map((value, index) => ({
          value,
          label: t('settings.pixels', { size: value }),
          shown: <b style={{ fontSize: 13 + index * 3, fontWeight: 'inherit' }}>{t('settings.letter')}</b>,
        }))}
        onChoose={value => setArticleSetting('size', value)}
      />
      <ChoiceGroup
        legend={t('settings.family')}
        value={settings.family}
        choices={articleChoices.family.map(value => ({ value, label: t(`settings.${value}`) }))}
        onChoose={value => setArticleSetting('family', value)}
      />
      <ChoiceGroup
        legend={t('settings.width')}
        value={settings.width}
        choices={articleChoices.width.map(value => ({ value, label: t(`settings.${value}`) }))}
        onChoose={value => setArticleSetting('width', value)}
      />
    </>
  );
};
