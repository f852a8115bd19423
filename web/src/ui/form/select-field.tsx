import { useId } from 'react';
import styles from './select-field.module.css';

interface Props<V extends string> {
  label: string;
  help?: string;
  value: V;
  options: readonly { value: V; label: string; lang?: string }[];
  onChoose: (value: V) => void;
}

/** Shows the browser's own list of choices. */
export const SelectField = <V extends string>({ label, help, value, options, onChoose }: Props<V>) => {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        aria-describedby={help && `${id}-help`}
        onChange={({ target }) => onChoose(target.value as V)}
      >
        {options.map(each => (
          <option key={each.value} value={each.value} lang={each.lang}>
            {each.label}
          </option>
        ))}
      </select>
      {help && <p id={`${id}-help`}>{help}</p>}
    </div>
  );
};
