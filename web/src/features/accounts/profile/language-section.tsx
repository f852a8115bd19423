import type { Account } from '@newsbell/contracts/accounts';
import { languageNames, languages } from '@newsbell/contracts/languages';
import { useTranslation } from 'react-i18next';
import { chooseLanguage } from '#i18n/index.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import sectionStyles from '#ui/section.module.css';
import { Section } from '#ui/section.tsx';
import { saveSettings } from './queries.ts';
import { deviceZone, timeZones } from './time-zones.ts';
import { useSaved } from './use-saved.ts';

/** Sets the language and the clock by which the person is addressed. */
export const LanguageSection = ({ account: { language, timeZone } }: { account: Account }) => {
  const { t } = useTranslation();
  const save = useSaved(saveSettings);
  const zone = deviceZone();
  return (
    <Section title={t('profile.language.title')} anchor="language">
      <div className={sectionStyles.stack}>
        <SelectField
          label={t('profile.language.language')}
          help={t('profile.language.help')}
          value={language}
          options={languages.map(each => ({ value: each, label: languageNames[each], lang: each }))}
          onChoose={value => {
            save.mutate({ language: value });
            void chooseLanguage(value);
          }}
        />
        <SelectField
          label={t('profile.language.zone')}
          value={timeZone}
          options={timeZones(timeZone).map(each => ({ value: each, label: each.replaceAll('_', ' ') }))}
          onChoose={value => save.mutate({ timeZone: value })}
        />
        {zone !== timeZone && (
          <Button
            variant="outlined"
            style={{ alignSelf: 'flex-start' }}
            onClick={() => save.mutate({ timeZone: zone })}
          >
            {t('profile.language.useZone', { zone: zone.replaceAll('_', ' ') })}
          </Button>
        )}
      </div>
    </Section>
  );
};
