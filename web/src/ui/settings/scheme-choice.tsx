import { useTranslation } from '#i18n/translation.ts';
import { ChoiceGroup } from './choice-group.tsx';
import { schemes, setScheme, useScheme } from './scheme.ts';

export const SchemeChoice = () => {
  const { t } = useTranslation();
  return (
    <ChoiceGroup
      legend={t('settings.scheme')}
      value={useScheme()}
      choices={schemes.map(value => ({ value, label: t(`settings.${value}`) }))}
      onChoose={setScheme}
    />
  );
};
