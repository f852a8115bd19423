import { type ComponentProps, type ReactNode, useId } from 'react';
import { styled } from '#ui/styled.tsx';
import styles from './text-field.module.css';

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
      <p id={`${id}-note`} className={fault ? styles.fault : undefined} aria-live="polite">
        {fault ?? help}
      </p>
    </Field>
  );
};

/** A field has a label, a box and a line below. */
export const Field = styled('div', styles.field);
