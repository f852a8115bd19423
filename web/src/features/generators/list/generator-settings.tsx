import type { GeneratorRow } from '@newsbell/contracts/generators';
import { type TFunction, useTranslation } from '#i18n/translation.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { SwitchRow } from '#ui/form/switch-row.tsx';
import styles from './generator-settings.module.css';
import { useChange } from './use-change.ts';

/** These shortest intervals between two checks are offered; the unit is minutes. */
const intervals = [30, 60, 180, 360, 720, 1440] as const;

/** Optimistic update: sets who sees a feed, and how often its page is checked. Each change shows at once. */
export const GeneratorSettings = ({ row }: { row: GeneratorRow }) => {
  const { t } = useTranslation();
  // Race: each setting has its own mutation, so that neither takes back what the other shows already.
  const showing = useChange(row.uuid, () => t('done.updated'));
  const pacing = useChange(row.uuid, () => t('done.updated'));
  const { isPublic } = { ...row, ...(showing.isPending && showing.variables) };
  const { intervalMinutes } = { ...row, ...(pacing.isPending && pacing.variables) };
  const known = intervals.map(minutes => ({ value: String(minutes), label: labelOf(minutes, t) }));
  const own = { value: String(intervalMinutes), label: labelOf(intervalMinutes, t) };
  const options = known.some(({ value }) => value === own.value) ? known : [...known, own];
  return (
    <div className={styles.settings}>
      <SwitchRow
        label={t('generators.private')}
        help={t('generators.privateHelp')}
        isOn={!isPublic}
        onChange={isPrivate => showing.mutate({ isPublic: !isPrivate })}
      />
      <SelectField
        label={t('generators.interval')}
        help={t('generators.intervalHelp')}
        value={own.value}
        options={options}
        onChoose={minutes => pacing.mutate({ intervalMinutes: Number(minutes) })}
      />
    </div>
  );
};

/** Describes any number of minutes from 30 on. */
const labelOf = (minutes: number, t: TFunction): string => {
  if (minutes === 60) return t('generators.everyHour');
  if (minutes === 1440) return t('generators.everyDay');
  if (minutes % 60 === 0) return t('generators.everyHours', { hours: minutes / 60 });
  return t('generators.everyMinutes', { minutes });
};
