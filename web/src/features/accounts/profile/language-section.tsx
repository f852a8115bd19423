import type { Account } from '@newsbell/contracts/accounts';
import { languageNames } from '@newsbell/contracts/languages';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import sectionStyles from '#ui/section.module.css';
import { Section } from '#ui/section.tsx';
import { openDialog } from '#ui/shell/open-dialog.ts';
import { saveSettings } from './queries.ts';
import { deviceZone, timeZones } from './time-zones.ts';
import { useSaved } from './use-saved.ts';

/** Says the language of the person's mails, which is chosen in the view settings, and sets the clock by which they are addressed. */
export const LanguageSection = ({ account: { language, timeZone } }: { account: Account }) => {
  const { t } = useTranslation();
  const save = useSaved(saveSettings);
  const zone = deviceZone();
  return (
    <Section title={t('profile.language.title')} anchor="language">
      <div className={sectionStyles.stack}>
        <p>
          {t('profile.language.mails')}
          <b lang={language}>{languageNames[language]}</b>
        </p>
        <Button
          variant="outlined"
          style={{ alignSelf: 'flex-start' }}
          aria-haspopup="dialog"
          onClick={() => openDialog('settings')}
        >
          {t('profile.language.change')}
        </Button>
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
