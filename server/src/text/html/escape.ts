/** Text as HTML shows it, in element content. */
export function escapeText(text: string): string {
  return /[&<>]/.test(text) ? text.replace(/[&<>]/g, char => REFERENCES[char]!) : text;
}

/** Escapes a value for between double quotes; it may stand in element content, too. */
export function escapeAttribute(value: string): string {
  return /[&<>"]/.test(value) ? value.replace(/[&<>"]/g, char => REFERENCES[char]!) : value;
}

/** Escapes what strangers have written for any place in HTML or XML, within either quotes: of whole characters, without NUL. */
export function escapeMarkup(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\0', '')
    .replace(/[&<>"']/g, char => REFERENCES[char]!);
}

const REFERENCES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
