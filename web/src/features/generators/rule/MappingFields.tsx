import { styled } from '@mui/material/styles';
import type { MappedField } from '@newsbell/extraction/rule/mapping';
import { type CSSProperties, type FormEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { from } from '#ui/constants.ts';
import { fieldColour } from '#ui/fieldColours.ts';
import type { Mapping } from './mapping.ts';

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
  <Fields>
    {fields.map(field => (
      <MappingField key={field} field={field} {...props} />
    ))}
  </Fields>
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
      className="field"
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

const Fields = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: '4px 16px',
  '& label': { ...theme.typography.body2, display: 'block', marginBottom: 4, fontWeight: 600 },
  '& select': {
    width: '100%',
    height: 44,
    paddingInline: 12,
    border: `1px solid ${theme.vars!.palette.text.secondary}`,
    borderInlineStart: '4px solid var(--field, currentColor)',
    borderRadius: 6,
    font: 'inherit',
    // A font under 16 px makes iOS zoom the page in.
    fontSize: 16,
    textOverflow: 'ellipsis',
    color: 'inherit',
    backgroundColor: theme.vars!.palette.background.paper,
  },
  '& .field:not([style]) select': {
    borderInlineStartWidth: 1,
    borderInlineStartColor: theme.vars!.palette.text.secondary,
  },
  '& [data-wrong] select': {
    borderBlockColor: theme.vars!.palette.trouble,
    borderInlineEndColor: theme.vars!.palette.trouble,
  },
  '& p': { ...theme.typography.body2, minHeight: '1.5em', margin: '4px 0 0', color: theme.vars!.palette.trouble },
  [`@media (max-width: ${from.desktop - 0.02}px)`]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  [`@media (max-width: ${from.tablet - 0.02}px)`]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}));
