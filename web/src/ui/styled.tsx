import { clsx } from 'clsx';
import type { ComponentProps, ElementType, JSX } from 'react';

type Tag = keyof JSX.IntrinsicElements;

/** Makes an element's component that wears a class of a style sheet besides those it is given; `as` names another element. */
export const styled =
  <T extends Tag>(tag: T, name: string | undefined) =>
  ({ as, className, ...rest }: ComponentProps<T> & { as?: Tag }) => {
    const Element = (as ?? tag) as ElementType;
    return <Element className={clsx(name, className)} {...rest} />;
  };
