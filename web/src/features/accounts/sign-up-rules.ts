import type { Faults, Values } from '#ui/form/use-form.ts';

export const signUpFields = ['username', 'email', 'password', 'verifyPassword', 'terms'] as const;
export type SignUpField = (typeof signUpFields)[number];

/** Checks the two rules of the page's own; the server checks all others. Answers keys of the texts' section `invalid`. */
export const signUpFaults = ({
  password,
  verifyPassword,
  terms,
}: Values<SignUpField>): Partial<Record<SignUpField, 'notEquals' | 'terms'>> => ({
  ...(password !== verifyPassword && { verifyPassword: 'notEquals' }),
  ...(!terms && { terms: 'terms' }),
});

/** Puts faults in the words of a language. */
export const inWords = <N extends string, K extends string>(
  faults: Partial<Record<N, K>>,
  text: (key: K) => string,
): Faults<N> => Object.fromEntries(Object.entries(faults).map(([name, key]) => [name, text(key as K)])) as Faults<N>;
