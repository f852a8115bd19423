/** Text as it may stand in a page: escaped, of whole characters, and not without end. */

export const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\u0000/g, '')
    .replace(/[&<>"']/g, char => `&#${char.charCodeAt(0)};`);

/** Cuts at whole characters, into one line. */
export const shortened = (text: string, longest: number): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length <= longest
    ? line
    : `${characters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`;
};
