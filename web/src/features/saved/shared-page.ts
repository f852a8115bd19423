import { addressIn } from '#ui/address-in.ts';

/** The words of the address `/save`, as a bookmarklet or the share sheet of a system writes them. */
export interface Shared {
  url?: string;
  text?: string;
  title?: string;
}

export interface SharedPage {
  address: string;
  title: string | undefined;
}

/**
 * Answers the page that is meant. Android's share sheet has no address of its own: it stands in the text, often behind the title. Undefined:
 * there is no address in any of them.
 */
export const sharedPage = ({ url, text, title }: Shared): SharedPage | undefined => {
  const address = [url, text, title].map(words => words && addressAmong(words)).find(Boolean);
  if (!address) return undefined;
  const [named] = [title, text].flatMap(words => (words && withoutAddress(words, address)) || []);
  return { address, title: named };
};

const addressAmong = (words: string): string | undefined =>
  addressIn(words) ?? /https?:\/\/\S+/i.exec(words)?.map(found => addressIn(found))[0];

const withoutAddress = (words: string, address: string): string => words.replace(address, '').trim();

/** Only what is a text counts. */
export const sharedIn = (search: Record<string, unknown>): Shared => ({
  ...textOf('url', search.url),
  ...textOf('text', search.text),
  ...textOf('title', search.title),
});

const textOf = (name: keyof Shared, value: unknown): Shared =>
  typeof value === 'string' && value.trim() !== '' ? { [name]: value } : {};
