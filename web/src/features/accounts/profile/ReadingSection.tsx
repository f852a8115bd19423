import type { Account } from '@newsbell/contracts/accounts';
import { useTranslation } from 'react-i18next';
import { SwitchRow } from '#ui/form/SwitchRow.tsx';
import { Section } from '#ui/Section.tsx';
import { saveSettings } from './queries.ts';
import { useSaved } from './useSaved.ts';

/** Holds the settings of lists of news. */
export const ReadingSection = ({ account }: { account: Account }) => {
  const { t } = useTranslation();
  const { mutate, isPending, variables } = useSaved(saveSettings);
  const { foldStories, readOnScroll } = { ...account, ...(isPending && variables) };
  return (
    <Section title={t('reading.settings')}>
      <SwitchRow
        label={t('reading.fold')}
        help={t('reading.foldText')}
        isOn={foldStories}
        onChange={isOn => mutate({ foldStories: isOn })}
      />
      <SwitchRow
        label={t('reading.onScroll')}
        help={t('reading.onScrollText')}
        isOn={readOnScroll}
        onChange={isOn => mutate({ readOnScroll: isOn })}
      />
    </Section>
  );
};
