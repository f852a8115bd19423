import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { articleChoices, setArticleSetting, useArticleSettings } from './articleSettings.ts';
import { ChoiceGroup } from './ChoiceGroup.tsx';

/** Sets the typography of articles, with a line that shows it. */
export const ArticleSettings = () => {
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
      <Sample>{t('settings.sample')}</Sample>
    </>
  );
};

const Sample = styled('p')(({ theme }) => ({
  margin: 0,
  padding: '12px 16px',
  border: `1px solid ${theme.vars!.palette.hairline}`,
  borderRadius: 8,
  fontFamily: 'var(--article-family)',
  fontSize: 'var(--article-size)',
  lineHeight: 1.65,
  textWrap: 'pretty',
  '&:is(:lang(ko), :lang(ja), :lang(zh))': { lineHeight: 1.8 },
}));
