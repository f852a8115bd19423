/**
 * Answers a predicate that holds whatever other classes there are: `[contains(concat(' ', normalize-space(@class), '
 * '), ' card ')]`.
 */
export const withClass = (token: string): string => `[${classTest(token)}]`;

export const withClassInside = (token: string): string => `[.//*[${classTest(token)}]]`;

export const withElementInside = (name: string): string => `[.//${step({ name, space: 'html' })}]`;

/** Tests for one word of a class; with `*` at its end the token is the beginning of one. */
const classTest = (token: string): string => {
  const [word, end] = token.endsWith('*') ? [token.slice(0, -1), ''] : [token, ' '];
  return `contains(concat(' ',normalize-space(@class),' '),${quoted(` ${word}${end}`)})`;
};

export const withAttribute = (name: string, value: string): string => `[@${name}=${quoted(value)}]`;

export const withIdPrefix = (prefix: string): string => `[starts-with(@id,${quoted(prefix)})]`;

/** XPath 1.0 has no escapes: callers see to it that the text has not both kinds of quotes. */
const quoted = (text: string) => (text.includes("'") ? `"${text}"` : `'${text}'`);

/** Answers the step to an element by name; the bare name does not meet an element of SVG or MathML. */
export const step = (element: { name: string; space: string }): string =>
  element.space === 'html' && /^[a-z][a-z0-9]*$/.test(element.name)
    ? element.name
    : `*[local-name()=${quoted(element.name)}]`;
