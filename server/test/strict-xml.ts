/** Reads XML as a parser does that forgives nothing; the one of `parse/` forgives everything. */
import { SaxesParser } from 'saxes';

export interface StrictElement {
  /** It is `{namespace}local`. */
  name: string;
  attributes: Record<string, string>;
  children: StrictElement[];
  text: string;
}

/** Throws where the document is not well-formed, or has a prefix of no namespace. */
export const readStrictly = (xml: string): StrictElement => {
  const document: StrictElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [document];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', error => {
    throw error;
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    const values = Object.entries(attributes).map(([name, { value }]) => [name, value] as const);
    const element = { name: `{${uri}}${local}`, attributes: Object.fromEntries(values), children: [], text: '' };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  parser.on('text', text => {
    open.at(-1)!.text += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return document.children[0]!;
};
