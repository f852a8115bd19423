import { languageNames, languages } from '@newsbell/contracts/languages';
import { use, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage, chosenLanguage, currentLanguage } from '#i18n/index.ts';
import styles from './language-choice.module.css';
import { SaveLanguage } from './save-language.ts';

const asBrowser = 'browser';

/** This is the one choice of a language: of the pages in this browser, and of a person's mails and notices. */
export const LanguageChoice = () => {
  const { t } = useTranslation();
  const id = useId();
  const save = use(SaveLanguage);
  const [chosen, setChosen] = useState(chosenLanguage() ?? asBrowser);
  const [isFailed, setFailed] = useState(false);
  const choose = async (value: string) => {
    setChosen(value);
    const isShown = await chooseLanguage(languages.find(each => each === value));
    setFailed(!isShown);
    if (isShown) save?.(currentLanguage());
    else setChosen(chosenLanguage() ?? asBrowser);
  };
  return (
    <div className={styles.field}>
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
    </div>
  );
};
