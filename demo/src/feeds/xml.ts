/** Writes an element with text, or nothing for no text. */
export const element = (name: string, text: string | undefined, attributes = ''): string =>
  text === undefined ? '' : `<${name}${attributes && ` ${attributes}`}>${escapeXml(text)}</${name}>`;

export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export const cdata = (name: string, text: string): string =>
  `<${name}><![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]></${name}>`;

export const declaration = (encoding: string): string => `<?xml version="1.0" encoding="${encoding}"?>`;

export const lines = (...parts: string[]): string => parts.filter(Boolean).join('\n');
