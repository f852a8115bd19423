/** Text as HTML shows it, in element content. */
export const escapeText = (text: string): string =>
  /[&<>]/.test(text) ? text.replace(/[&<>]/g, char => references[char]!) : text;

/** Escapes a value for between double quotes; it may stand in element content, too. */
export const escapeAttribute = (value: string): string =>
  /[&<>"]/.test(value) ? value.replace(/[&<>"]/g, char => references[char]!) : value;

/** Escapes what strangers have written for any place in HTML or XML, within either quotes: of whole characters, without NUL. */
export const escapeMarkup = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll('\0', '')
    .replace(/[&<>"']/g, char => references[char]!);

const references: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
