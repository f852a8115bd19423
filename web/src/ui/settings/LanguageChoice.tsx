import { styled } from '@mui/material/styles';
import { languageNames, languages } from '@newsbell/contracts/languages';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage, chosenLanguage } from '#i18n/index.ts';

const asBrowser = 'browser';

export const LanguageChoice = () => {
  const { t } = useTranslation();
  const id = useId();
  const [chosen, setChosen] = useState(chosenLanguage() ?? asBrowser);
  const [isFailed, setFailed] = useState(false);
  const choose = async (value: string) => {
    setChosen(value);
    const isShown = await chooseLanguage(languages.find(each => each === value));
    setFailed(!isShown);
    if (!isShown) setChosen(chosenLanguage() ?? asBrowser);
  };
  return (
    <Field>
      <label htmlFor={id}>{t('settings.language')}</label>
      <select
        id={id}
        value={chosen}
        aria-describedby={`${id}-trouble`}
        onChange={event => void choose(event.target.value)}
      >
        <option value={asBrowser}>{t('settings.asBrowser')}</option>
        {Object.entries(languageNames).map(([each, name]) => (
          <option key={each} value={each} lang={each}>
            {name}
          </option>
        ))}
      </select>
      <p id={`${id}-trouble`} role="alert">
        {isFailed && t('settings.languageFailed')}
      </p>
    </Field>
  );
};

const Field = styled('div')(({ theme }) => ({
  '& label': {
    ...theme.typography.body2,
    display: 'block',
    marginBottom: 4,
    color: theme.vars!.palette.text.secondary,
  },
  '& select': {
    width: '100%',
    height: 40,
    paddingInline: 12,
    border: `1px solid ${theme.vars!.palette.text.secondary}`,
    borderRadius: 6,
    font: 'inherit',
    fontSize: 15,
    color: 'inherit',
    backgroundColor: theme.vars!.palette.background.paper,
  },
  '& p': { ...theme.typography.body2, margin: '4px 0 0', color: theme.vars!.palette.trouble },
  '& p:empty': { display: 'none' },
  // A field under 16 px makes iOS zoom the page in.
  '@media (pointer: coarse)': { '& select': { height: 44, fontSize: 16 } },
}));
