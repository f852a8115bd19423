import { type ComponentProps, useId } from 'react';
import textFieldStyles from './text-field.module.css';
import { Field } from './text-field.tsx';

interface Props extends Omit<ComponentProps<'textarea'>, 'id'> {
  name: string;
  label: string;
  /** The fault stands below the field. */
  fault: string | undefined;
}

/** Takes a text of several lines, as TextField does for one. */
export const TextAreaField = ({ label, fault, ...area }: Props) => {
  const id = useId();
  return (
    <Field>
      <label htmlFor={id}>{label}</label>
      <div className="box" data-wrong={fault !== undefined || undefined}>
        <textarea
          id={id}
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={fault ? `${id}-note` : undefined}
          {...area}
        />
      </div>
      <p id={`${id}-note`} className={textFieldStyles.fault} aria-live="polite">
        {fault}
      </p>
    </Field>
  );
};
