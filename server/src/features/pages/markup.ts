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
