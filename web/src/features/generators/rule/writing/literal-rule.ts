/**
 * Escapes: answers the rule that matches this text and nothing else, since what would parse as a marker or an escape is escaped. Of a long
 * text it is the beginning.
 */
export const literalRule = (text: string, longest = Number.POSITIVE_INFINITY): string => {
  const cut = text.slice(0, longest);
  const rule = escaped(cut);
  const beyond = rule.length - longest;
  return beyond > 0 ? literalRule(cut.slice(0, -beyond), longest) : rule;
};

const escaped = (text: string): string => text.replace(/\{(?=[*%_n]\})|\\(?=[\\{]|$)/g, '\\$&');
