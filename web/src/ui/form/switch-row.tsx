import { clsx } from 'clsx';
import { useId } from 'react';
import styles from './switch-row.module.css';

interface Props {
  label: string;
  help?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Offers a choice between on and off that holds at once. */
export const SwitchRow = ({ label, help, isOn, onChange }: Props) => {
  const id = useId();
  return (
    <label className={clsx(styles.switch, 'row')}>
      <span>
        <span id={id}>{label}</span>
        {help && (
          <span id={`${id}help`} className={clsx('quiet', styles.help)}>
            {help}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-labelledby={id}
        aria-describedby={help && `${id}help`}
        aria-checked={isOn}
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  );
};
