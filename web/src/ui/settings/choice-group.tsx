import { type ReactNode, useId } from 'react';
import styles from './choice-group.module.css';

interface Props<V extends string> {
  legend: string;
  value: V;
  choices: readonly { value: V; label: string; shown?: ReactNode }[];
  onChoose: (value: V) => void;
}

/** Offers a few choices side by side. `shown` stands in place of the label where a picture says it better. */
export const ChoiceGroup = <V extends string>({ legend, value, choices, onChoose }: Props<V>) => {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      <div className={styles.choices}>
        {choices.map(choice => (
          <label key={choice.value} title={choice.shown ? choice.label : undefined}>
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              aria-label={choice.shown ? choice.label : undefined}
              onChange={() => onChoose(choice.value)}
            />
            <span aria-hidden={choice.shown ? true : undefined}>{choice.shown ?? choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};
