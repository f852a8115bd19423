import { type ChangeEvent, useId } from 'react';
import styles from './check-row.module.css';

interface Props {
  label: string;
  help: string;
  /** By it the form's values have it. Without it the choice is not sent with a form, but at once: `checked` and `onChange`. */
  name?: string;
  defaultChecked?: boolean;
  checked?: boolean;
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void;
  isInvalid?: boolean;
}

/** Offers a choice, with a line on what it means. */
export const CheckRow = ({ label, help, isInvalid, ...input }: Props) => {
  const id = useId();
  return (
    <label className={styles.check}>
      <input type="checkbox" {...input} aria-invalid={isInvalid} aria-labelledby={id} aria-describedby={`${id}help`} />
      <span>
        <span id={id}>{label}</span>
        <span id={`${id}help`} className="quiet">
          {help}
        </span>
      </span>
    </label>
  );
};
