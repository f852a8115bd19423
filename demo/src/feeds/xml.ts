import { escapeAttribute } from '@newsbell/server/text/html/escape';

/** Writes an element with text, or nothing for no text. */
export const element = (name: string, text: string | undefined, attributes = ''): string =>
  text === undefined ? '' : `<${name}${attributes && ` ${attributes}`}>${escapeAttribute(text)}</${name}>`;

export const cdata = (name: string, text: string): string =>
  `<${name}><![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]></${name}>`;

export const declaration = (encoding: string): string => `<?xml version="1.0" encoding="${encoding}"?>`;

export const lines = (...parts: string[]): string => parts.filter(Boolean).join('\n');
