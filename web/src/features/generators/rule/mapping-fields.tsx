import type { MappedField } from '@newsbell/extraction/rule/mapping';
import { type CSSProperties, type FormEvent, useId } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { fieldColour } from '#ui/field-colours.ts';
import type { Mapping } from './mapping.ts';
import styles from './mapping-fields.module.css';

const fields: readonly MappedField[] = ['title', 'link', 'thumbnail', 'content'];

interface Props {
  mapping: Mapping;
  parameters: number;
  /** Each sample is what the first match has at that parameter. */
  samples: readonly string[];
  faults: Partial<Record<MappedField, string>>;
  onMap: (field: MappedField, parameter: number | undefined) => void;
}

/** Maps each field to a parameter; each choice has the colour of its parameter. */
export const MappingFields = (props: Props) => (
  <div className={styles.fields}>
    {fields.map(field => (
      <MappingField key={field} field={field} {...props} />
    ))}
  </div>
);

const MappingField = ({ field, mapping, parameters, samples, faults, onMap }: Props & { field: MappedField }) => {
  const { t } = useTranslation();
  const id = useId();
  const value = mapping[field];
  const fault = faults[field];
  const map = ({ currentTarget: { value } }: FormEvent<HTMLSelectElement>) =>
    onMap(field, value === '' ? undefined : Number(value));
  const isNeeded = field === 'title' || field === 'link';
  return (
    <div
      className={styles.field}
      data-wrong={fault !== undefined || undefined}
      style={value === undefined ? undefined : ({ '--field': fieldColour(value) } as CSSProperties)}
    >
      <label htmlFor={id}>{t(`ruleBuilder.field.${field}`)}</label>
      <select
        id={id}
        name={`${field}Index`}
        value={value ?? ''}
        aria-invalid={fault !== undefined || undefined}
        aria-required={isNeeded || undefined}
        aria-describedby={`${id}note`}
        // The form listens to the input event as well, and is rendered anew before the change event comes.
        onInput={map}
        onChange={map}
      >
        <option value="">{t(isNeeded ? 'ruleBuilder.choose' : 'ruleBuilder.unused')}</option>
        {Array.from({ length: parameters }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parameters are their numbers
          <option key={at} value={at + 1}>
            {[at + 1, short(samples[at])].filter(Boolean).join(' · ')}
          </option>
        ))}
      </select>
      <p id={`${id}note`} aria-live="polite">
        {fault}
      </p>
    </div>
  );
};

const short = (sample = ''): string => {
  const line = sample.replace(/\s+/g, ' ').trim();
  return line.length > 40 ? `${line.slice(0, 40)}…` : line;
};
