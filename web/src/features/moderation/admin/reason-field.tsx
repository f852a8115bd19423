import { reportReasons } from '@newsbell/contracts/board-rules';
import { languageNames, languages } from '@newsbell/contracts/languages';
import { useRef, useState } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { languageOfText, readyReasons } from './ready-reasons.ts';
import styles from './reason-field.module.css';

interface Props {
  /** It is a text of the person who reads the reason, and tells their language. */
  about: string;
  label: string;
  help: string;
  hasReady: boolean;
  maxLength: number;
  fault: string | undefined;
  onChange: () => void;
}

/** Takes a reason, which may begin with a ready sentence in the author's language. What was typed stays in front of it. */
export const ReasonField = ({ about, label, help, hasReady, maxLength, fault, onChange }: Props) => {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const [language, setLanguage] = useState(() => languageOfText(about));
  const begin = (sentence: string): void => {
    const area = box.current!.querySelector('textarea')!;
    const typed = area.value.trim();
    area.value = (typed === '' ? sentence : `${typed} ${sentence}`).slice(0, maxLength);
    area.focus();
    onChange();
  };
  return (
    <div ref={box} className={styles.reason}>
      {hasReady && (
        <>
          <fieldset>
            <legend>{t('reports.ready')}</legend>
            {reportReasons.map(each => (
              <Button
                key={each}
                size="small"
                variant="outlined"
                title={readyReasons[language][each]}
                onClick={() => begin(readyReasons[language][each])}
              >
                {t(`report.is.${each}`)}
              </Button>
            ))}
          </fieldset>
          <SelectField
            label={t('reports.readyLanguage')}
            value={language}
            options={languages.map(each => ({ value: each, label: languageNames[each], lang: each }))}
            onChoose={setLanguage}
          />
        </>
      )}
      <TextAreaField name="reason" label={label} rows={3} maxLength={maxLength} fault={fault} />
      <p className={styles.help}>{help}</p>
    </div>
  );
};
