import { styled } from '@mui/material/styles';
import { useId } from 'react';

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
    <Field>
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
    </Field>
  );
};

const Field = styled('div')(({ theme }) => ({
  marginBottom: 8,
  '& label': { ...theme.typography.body2, display: 'block', marginBottom: 4, fontWeight: 600 },
  '& select': {
    width: '100%',
    height: 44,
    paddingInline: 12,
    border: `1px solid ${theme.vars!.palette.text.secondary}`,
    borderRadius: 6,
    font: 'inherit',
    // iOS zooms the page in where a field's text is smaller than 16 px.
    fontSize: 16,
    color: 'inherit',
    backgroundColor: theme.vars!.palette.background.paper,
  },
  '& p': { ...theme.typography.body2, marginTop: 4, color: theme.vars!.palette.text.secondary },
}));
