import type { Account } from '@newsbell/contracts/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#i18n/translation.ts';
import { SwitchRow } from '#ui/form/switch-row.tsx';
import { Section } from '#ui/section.tsx';
import { saveSettings } from './queries.ts';
import { useSaved } from './use-saved.ts';

/** Holds the settings of lists of news, beside those of their look. */
export const ReadingSection = ({ account }: { account: Account }) => {
  const { t } = useTranslation();
  const { mutate, isPending, variables } = useSaved(saveSettings);
  const queries = useQueryClient();
  const { foldStories, foldRuns, readOnScroll } = { ...account, ...(isPending && variables) };
  return (
    <Section title={t('reading.settings')} anchor="lists" heading="h3">
      <SwitchRow
        label={t('reading.fold')}
        help={t('reading.foldText')}
        isOn={foldStories}
        onChange={isOn => mutate({ foldStories: isOn })}
      />
      <SwitchRow
        label={t('runs.setting')}
        help={t('runs.settingText')}
        isOn={foldRuns}
        // The server folds: lists that are held begin anew.
        onChange={isOn =>
          mutate(
            { foldRuns: isOn },
            { onSuccess: () => queries.removeQueries({ queryKey: ['feed'], type: 'inactive' }) },
          )
        }
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
