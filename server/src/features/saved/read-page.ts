/** Asks for a kept page, by the one door, and finds its article. */
import type { DocumentPool } from '#documents/pool.ts';
import { type Asking, fetchPage } from '#features/generators/page.ts';
import type { PageArticle } from './page-item.ts';

export interface Reading extends Omit<Asking, 'signal'> {
  documents: DocumentPool;
}

export interface Reader {
  /** They say whose turn of the threads it is. */
  keys: readonly string[];
  /** A person waits for it. */
  isUrgent: boolean;
  /** Aborted once nobody waits for it. */
  signal: AbortSignal;
}

/** `isForGood`: another try would find the same. */
export type PageRead = ({ kind: 'article' } & PageArticle) | { kind: 'trouble'; isForGood: boolean };

export const readPage = async ({ documents, ...asking }: Reading, url: string, reader: Reader): Promise<PageRead> => {
  const page = await fetchPage({ ...asking, signal: reader.signal }, url);
  if (page.kind !== 'page') return { kind: 'trouble', isForGood: !mayChange(page) };
  const ownOrigins = [asking.settings.publicUrl];
  const { body: bytes, contentType } = page;
  const document = { bytes, contentType, encodingOverride: null, url: page.url, said: null, ownOrigins };
  const found = await documents.article(document, { ...reader, keys: [...reader.keys] });
  if (found.kind === 'failed') return { kind: 'trouble', isForGood: !busy.has(found.code) };
  if (found.html.length > LONGEST_ARTICLE) return { kind: 'trouble', isForGood: true };
  return found;
};

/** Characters. An article that is longer is a book or an attack. */
const LONGEST_ARTICLE = 1_000_000;

const busy: ReadonlySet<string> = new Set(['BUSY', 'STOPPED', 'READER_TIMEOUT', 'READER_CRASH']);

/** A site that is away now, fails, or asks for patience may give the page later. What it refuses or does not have stays so. */
const mayChange = (page: { kind: string; code?: string }): boolean =>
  page.kind === 'unasked' ||
  (page.kind === 'failed' && /^(UNREACHABLE|ROBOTS_UNREACHABLE|TRUNCATED|HTTP_(408|425|429|5\d\d))$/.test(page.code!));
