import { useId } from 'react';
import styles from './check-row.module.css';

interface Props {
  /** By it the form's values have it. */
  name: string;
  label: string;
  help: string;
  defaultChecked?: boolean;
  isInvalid?: boolean;
}

/** Offers a choice that is sent with its form. */
export const CheckRow = ({ name, label, help, defaultChecked, isInvalid }: Props) => {
  const id = useId();
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        name={name}
        defaultChecked={defaultChecked}
        aria-invalid={isInvalid}
        aria-labelledby={id}
        aria-describedby={`${id}help`}
      />
      <span>
        <span id={id}>{label}</span>
        <span id={`${id}help`} className="quiet">
          {help}
        </span>
      </span>
    </label>
  );
};
