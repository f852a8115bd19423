import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import { canHover } from '../constants.ts';

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
    <Group>
      <legend>{legend}</legend>
      <div className="choices">
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
    </Group>
  );
};

const Group = styled('fieldset')(({ theme }) => ({
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& legend': { ...theme.typography.body2, padding: 0, marginBottom: 4, color: theme.vars!.palette.text.secondary },
  '& .choices': {
    display: 'flex',
    gap: 2,
    padding: 2,
    borderRadius: 8,
    backgroundColor: theme.vars!.palette.fill,
  },
  '& label': { position: 'relative', flex: '1 1 0', minWidth: 0, cursor: 'pointer' },
  '& input': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    margin: 0,
    opacity: 0,
    cursor: 'inherit',
  },
  '& span': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    height: 36,
    padding: '0 8px',
    border: '1px solid transparent',
    borderRadius: 6,
    fontSize: 15,
    lineHeight: 1.2,
    textAlign: 'center',
    color: theme.vars!.palette.text.secondary,
  },
  [canHover]: { '& label:hover span': { color: theme.vars!.palette.text.primary } },
  '& input:checked + span': {
    fontWeight: 600,
    color: theme.vars!.palette.text.primary,
    borderColor: theme.vars!.palette.text.secondary,
    backgroundColor: theme.vars!.palette.background.paper,
  },
  '& input:focus-visible + span': { outline: `2px solid ${theme.vars!.palette.focus}`, outlineOffset: 1 },
  '@media (pointer: coarse)': { '& span': { height: 44 } },
}));
