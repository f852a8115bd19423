import { styled } from '@mui/material/styles';
import { type ComponentProps, type ReactNode, useId } from 'react';

interface Props extends Omit<ComponentProps<'input'>, 'id'> {
  name: string;
  label: string;
  help?: string;
  /** The fault stands in the place of the help. */
  fault: string | undefined;
  /** It stands at the end of the box, such as a button. */
  end?: ReactNode;
}

/**
 * The label stands above and the help below. The line below is always there, so that a fault that comes on leaving the
 * field moves nothing.
 */
export const TextField = ({ label, help, fault, end, ...input }: Props) => {
  const id = useId();
  return (
    <Field>
      <label htmlFor={id}>{label}</label>
      <div className="box" data-wrong={fault !== undefined || undefined}>
        <input
          id={id}
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={fault || help ? `${id}-note` : undefined}
          spellCheck={false}
          autoCapitalize="none"
          {...input}
        />
        {end}
      </div>
      <p id={`${id}-note`} className={fault ? 'fault' : undefined} aria-live="polite">
        {fault ?? help}
      </p>
    </Field>
  );
};

/** A field has a label, a box and a line below. */
export const Field = styled('div')(({ theme }) => ({
  '& label': { ...theme.typography.body2, display: 'block', marginBottom: 4, fontWeight: 600 },
  '& .box': {
    display: 'flex',
    minHeight: 44,
    border: `1px solid ${theme.vars!.palette.text.secondary}`,
    borderRadius: 6,
    backgroundColor: theme.vars!.palette.background.paper,
    overflow: 'hidden',
  },
  // The box's border is no part of what a finger may press.
  '@media (pointer: coarse)': { '& .box': { minHeight: 46 } },
  '& .box:focus-within': {
    borderColor: theme.vars!.palette.focus,
    outline: `1px solid ${theme.vars!.palette.focus}`,
  },
  '& .box[data-wrong]': { borderColor: theme.vars!.palette.trouble },
  '& input, & textarea': {
    flex: 1,
    minWidth: 0,
    paddingInline: 12,
    border: 0,
    outline: 0,
    background: 'none',
    font: 'inherit',
    // iOS zooms the page in where a field's text is smaller than 16 px.
    fontSize: 16,
    color: 'inherit',
  },
  '& textarea': { paddingBlock: 10, lineHeight: 1.5, resize: 'vertical' },
  // Specificity: the element around it has paragraphs of its own, and may be styled later.
  '&& p': {
    ...theme.typography.body2,
    minHeight: '1.5em',
    margin: '4px 0 0',
    color: theme.vars!.palette.text.secondary,
  },
  '&& .fault': { color: theme.vars!.palette.trouble },
}));
