/** Reads a page by a definition, as every later look will, before anything is stored. */
import type { Deps } from '#deps.ts';
import type { PageDefinition } from '#documents/page-definition.ts';
import type { AskingToRead, DocumentPool } from '#documents/pool.ts';
import type { Document } from '#documents/read-document.ts';
import type { Page } from './page.ts';

/** `failed`: it is no page to read; `nothing`: it is, and `code` says why it gives no items where that is worth a sentence. */
export type Trial =
  | { kind: 'items'; items: number }
  | { kind: 'nothing'; code: string | null }
  | { kind: 'failed'; code: string }
  /** Too many others wait, or we are stopping, or nobody waits for it any more. */
  | { kind: 'unread' };

/** One item is no list: it would be found on any page. */
const LEAST_ITEMS = 2;

/** The page's body is given away and empty afterwards. */
export const tryDefinition = async (
  { documents, settings, now }: { documents: DocumentPool } & Pick<Deps, 'settings' | 'now'>,
  page: Page,
  { uuid, definition }: { uuid: string; definition: PageDefinition },
  asking: AskingToRead,
): Promise<Trial> => {
  const document: Document = {
    bytes: page.body,
    url: page.url,
    contentType: page.contentType,
    encodingOverride: null,
    tags: [],
    known: [],
    ownOrigins: [settings.publicUrl],
    now: now(),
    page: { generator: uuid, definition },
  };
  const reading = await documents.read(document, asking);
  if (reading.kind === 'failed') {
    const { code } = reading;
    if (code === 'BUSY' || code === 'STOPPED') return { kind: 'unread' };
    if (noPage.has(code)) return { kind: 'failed', code };
    return { kind: 'nothing', code: code === 'NO_ITEMS' ? null : code };
  }
  const items = reading.page?.items ?? 0;
  return items < LEAST_ITEMS ? { kind: 'nothing', code: null } : { kind: 'items', items };
};

const noPage: ReadonlySet<string> = new Set(['FEED', 'CHALLENGE', 'EMPTY']);
