import { useId } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { Input } from '#ui/form/input.ts';
import styles from './length-field.module.css';
import { type Length, type LengthUnit, lengthUnits } from './lengths.ts';

interface Props {
  label: string;
  length: Length;
  fault: string | undefined;
  onChange: (length: Length) => void;
}

/** Sets a length of time by a number and its unit. */
export const LengthField = ({ label, length, fault, onChange }: Props) => {
  const { t } = useTranslation();
  const id = useId();
  return (
    <fieldset className={styles.field}>
      <legend>{label}</legend>
      <div className={styles.line}>
        <Input
          aria-label={label}
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={fault && id}
          inputMode="decimal"
          autoComplete="off"
          maxLength={6}
          value={length.n}
          onChange={({ target }) => onChange({ ...length, n: target.value })}
        />
        <select
          aria-label={t('silence.unitOf', { label })}
          value={length.unit}
          onChange={({ target }) => onChange({ ...length, unit: target.value as LengthUnit })}
        >
          {lengthUnits.map(each => (
            <option key={each} value={each}>
              {t(`silence.unit.${each}`)}
            </option>
          ))}
        </select>
      </div>
      <p id={id} className={styles.fault} aria-live="polite">
        {fault}
      </p>
    </fieldset>
  );
};
