/** Reads and writes the names of streams: lists of items, feeds and labels, as reader apps spell them. */

export type Stream =
  | { kind: 'reading-list' | 'read' | 'starred' | 'kept-unread' }
  /** Google Reader had it and the house keeps nothing of it: broadcast, like, and that something was once kept unread. */
  | { kind: 'not-kept' }
  /** It is named by the id of its subscription. */
  | { kind: 'feed'; id: number }
  | { kind: 'feed-by-url'; url: string }
  /** The name is as its person writes it, with the ordinary signs. */
  | { kind: 'label'; name: string };

export interface StreamOwner {
  id: number;
  /** A stream that is named by it is not read where it is left out. */
  username?: string;
}

/**
 * Reads a name that is encoded as an address once, twice or not at all. Undefined: no stream has it, or it is of another person. An address
 * in a name keeps its own encoding, for it is decoded only until its scheme shows.
 */
export const readStream = (text: string, owner: StreamOwner): Stream | undefined => {
  // PostgreSQL stores no text with a NUL, so nothing has such a name.
  if (text.length > LONGEST || /\0|%(25)?00/.test(text)) return undefined;
  const names = decodings(text);
  for (const name of names) {
    const stream = streamOf(name, owner);
    if (stream) return stream.kind === 'label' ? streamOf(names.at(-1)!, owner) : stream;
  }
  return undefined;
};

/** An address of a feed has 2,000 signs at most, and each may be encoded twice. */
const LONGEST = 20_000;

/** Answers the text as it is, decoded once and decoded twice. What cannot be decoded is not encoded. */
const decodings = (text: string): string[] => {
  const all = [text];
  for (const one of all) {
    const next = decoded(one);
    if (all.length <= 2 && next !== undefined && next !== one) all.push(next);
  }
  return all;
};

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

const streamOf = (name: string, { id, username }: StreamOwner): Stream | undefined => {
  const feed = /^feed\/(.+)$/s.exec(name)?.[1];
  if (feed !== undefined) return feedOf(feed);
  const [, person = '-', rest = ''] = /^(?:user\/([^/]+)\/)?(.+)$/s.exec(name) ?? [];
  if (!['-', `${id}`, username?.toLowerCase()].includes(person.toLowerCase())) return undefined;
  const state = /^(?:state\/com\.google\/)?([a-z-]+)$/.exec(rest)?.[1];
  if (state !== undefined) return states.get(state);
  const label = /^label\/(.+)$/s.exec(rest)?.[1];
  return label === undefined ? undefined : { kind: 'label', name: ordinary(label) };
};

const feedOf = (name: string): Stream | undefined => {
  if (/^https?:\/\/./is.test(name)) return { kind: 'feed-by-url', url: name };
  const id = /^\d{1,16}$/.test(name) ? Number(name) : 0;
  return id > 0 && Number.isSafeInteger(id) ? { kind: 'feed', id } : undefined;
};

const states: ReadonlyMap<string, Stream> = new Map<string, Stream>([
  ['reading-list', { kind: 'reading-list' }],
  ['read', { kind: 'read' }],
  ['starred', { kind: 'starred' }],
  ['kept-unread', { kind: 'kept-unread' }],
  ['unread', { kind: 'kept-unread' }],
  ['broadcast', { kind: 'not-kept' }],
  ['like', { kind: 'not-kept' }],
  // Liferea and newsboat send it beside kept-unread.
  ['tracking-kept-unread', { kind: 'not-kept' }],
]);

/** Answers the id of the label of a folder. Signs that mean something in an address are full-width there: apps send labels back raw. */
export const labelId = (name: string): string =>
  `user/-/label/${name.replaceAll(/[&+%/?#]/g, sign => signs.get(sign)!)}`;

const ordinary = (name: string): string => name.replaceAll(/[＆＋％／？＃]/g, sign => ordinarySigns.get(sign)!);

const signs: ReadonlyMap<string, string> = new Map(
  Object.entries({ '&': '＆', '+': '＋', '%': '％', '/': '／', '?': '？', '#': '＃' }),
);
const ordinarySigns: ReadonlyMap<string, string> = new Map([...signs].map(([sign, wide]) => [wide, sign]));
