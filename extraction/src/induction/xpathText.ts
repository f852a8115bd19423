/** `[contains(concat(' ', normalize-space(@class), ' '), ' card ')]`: holds whatever other classes there are. */
export const withClass = (token: string): string => `[${classTest(token)}]`;

export const withClassInside = (token: string): string => `[.//*[${classTest(token)}]]`;

export const withElementInside = (name: string): string => `[.//${step({ name, space: 'html' })}]`;

/** One word of a class; with `*` at its end the beginning of one. */
function classTest(token: string): string {
  const [word, end] = token.endsWith('*') ? [token.slice(0, -1), ''] : [token, ' '];
  return `contains(concat(' ',normalize-space(@class),' '),${quoted(` ${word}${end}`)})`;
}

export const withAttribute = (name: string, value: string): string => `[@${name}=${quoted(value)}]`;

export const withIdPrefix = (prefix: string): string => `[starts-with(@id,${quoted(prefix)})]`;

/** XPath 1.0 has no escapes: callers see to it that the text has not both kinds of quotes. */
const quoted = (text: string) => (text.includes("'") ? `"${text}"` : `'${text}'`);

/** The step to an element by name; an SVG's or MathML's is not met by its bare name. */
export const step = (element: { name: string; space: string }): string =>
  element.space === 'html' && /^[a-z][a-z0-9]*$/.test(element.name)
    ? element.name
    : `*[local-name()=${quoted(element.name)}]`;
