import { styled } from '@mui/material/styles';
import { useId } from 'react';

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
    <Switch className="row">
      <span>
        <span id={id}>{label}</span>
        {help && (
          <span id={`${id}help`} className="quiet help">
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
    </Switch>
  );
};

const Switch = styled('label')(({ theme }) => ({
  ...theme.typography.body1,
  minHeight: 44,
  fontWeight: 600,
  cursor: 'pointer',
  '& > span': { minWidth: 0, flex: '1 1 14em' },
  '& .help': { display: 'block', fontWeight: 400 },
  '& input': {
    appearance: 'none',
    position: 'relative',
    width: 44,
    height: 26,
    margin: 0,
    borderRadius: 13,
    backgroundColor: theme.vars!.palette.text.secondary,
    cursor: 'inherit',
    transition: 'background-color 150ms ease-out',
  },
  '& input::before': {
    content: '""',
    position: 'absolute',
    top: 3,
    left: 3,
    width: 20,
    height: 20,
    borderRadius: '50%',
    backgroundColor: theme.vars!.palette.background.paper,
    transition: 'transform 150ms ease-out',
  },
  '& input:checked': { backgroundColor: theme.vars!.palette.link },
  '& input:checked::before': { transform: 'translateX(18px)' },
}));
