import { languageNames, languages } from '@newsbell/contracts/languages';
import { use, useId, useState, useSyncExternalStore } from 'react';
import { chooseLanguage, chosenLanguage, currentLanguage, watchChoice } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';
import styles from './language-choice.module.css';
import { SaveLanguage } from './save-language.ts';

const asBrowser = 'browser';

/** This is the one choice of a language: of the pages in this browser, and of a person's mails and notices. */
export const LanguageChoice = () => {
  const { t } = useTranslation();
  const id = useId();
  const save = use(SaveLanguage);
  const chosen = useSyncExternalStore(watchChoice, () => chosenLanguage() ?? asBrowser);
  const [wanted, setWanted] = useState<string>();
  const [isFailed, setFailed] = useState(false);
  const choose = async (value: string) => {
    setWanted(value);
    const isShown = await chooseLanguage(languages.find(each => each === value));
    setWanted(undefined);
    setFailed(!isShown);
    if (isShown) save?.(currentLanguage());
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t('settings.language')}</label>
      <select
        id={id}
        value={wanted ?? chosen}
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
