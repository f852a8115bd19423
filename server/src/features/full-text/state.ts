/** Decides from what is stored of an item's text whether its page is asked. Pure. */

/** The item and its text, as they are stored. */
export interface TextRow {
  id: number;
  link: string | null;
  title: string;
  excerpt: string;
  sourceHash: string;
  projectId: number;
  ownerId: number | null;
  kind: string;
  allows: boolean;
  html: string | null;
  code: string | null;
  fetchedAt: Date | null;
  /** Null: its page was never asked. */
  askedSecondsAgo: number | null;
  /** The item was edited since its page was asked. */
  isEdited: boolean;
}

export type TextState =
  | { kind: 'text'; html: string; fetchedAt: Date }
  /** `code` says why there is none; the page is not asked. */
  | { kind: 'none'; code: string }
  | { kind: 'due'; link: URL };

export const stateOf = (row: TextRow): TextState => {
  if (!row.allows) return { kind: 'none', code: 'NOT_ALLOWED' };
  const link = row.kind === 'PUBLISHED' ? null : pageOf(row.link);
  if (!link) return { kind: 'none', code: 'NO_LINK' };
  const { html, code, fetchedAt, askedSecondsAgo, isEdited } = row;
  // A feed that is edited at each check does not have the page asked more often than one that is not.
  const isFresh = askedSecondsAgo !== null && (!isEdited || askedSecondsAgo < HOUR);
  if (isFresh && html !== null && fetchedAt) return { kind: 'text', html, fetchedAt };
  if (isFresh && code !== null && askedSecondsAgo < secondsOf(code)) return { kind: 'none', code };
  return { kind: 'due', link };
};

/** An address of a page without its fragment, which is never sent. */
export const pageOf = (link: string | null): URL | null => {
  const url = link === null ? null : URL.parse(link);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  url.hash = '';
  return url;
};

/** Negative cache: a page that did not give a text is not asked again for so long, by anybody. */
const secondsOf = (code: string): number => {
  if (code === 'HTTP_404' || code === 'HTTP_410') return 7 * DAY;
  return isFleeting(code) ? HOUR : DAY;
};

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Such a failure says nothing of the page: a text that is there already stays. */
export const isFleeting = (code: string): boolean => /^HTTP_(408|429|5\d\d)$/.test(code) || passing.has(code);

const passing: ReadonlySet<string> = new Set([
  ...['CONNECT', 'DNS', 'UNREACHABLE', 'TLS', 'TIMEOUT', 'SLOW', 'TRUNCATED', 'HEADERS', 'PROTOCOL'],
  'ROBOTS_UNREACHABLE',
]);
