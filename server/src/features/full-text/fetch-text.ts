/** Fetches the text of an item in the turn of its host, and keeps what came of it. */
import type { Lease } from '#features/crawl/claims.ts';
import { endPageTurn } from '#features/crawl/page-turn.ts';
import { cleanText } from '#text/html/plain.ts';
import { type Asking, askPage, type PageOutcome, refusedAddress } from './page.ts';
import type { TextRow } from './state.ts';
import { contentOf, type Given, keepText } from './stored.ts';

/**
 * Single flight: the lease of the host is held until the text is kept, so who wants it meanwhile finds it. False: nothing is known of the
 * page, because we are busy or stopping.
 */
export const fetchText = async (asking: Asking, lease: Lease, row: TextRow, link: URL): Promise<boolean> => {
  const gapMs = asking.settings.crawl.hostGapMs * lease.gapFactor;
  let outcome: PageOutcome = { kind: 'unasked' };
  try {
    outcome = await ask(asking, row, link);
    if (outcome.kind === 'unasked') return false;
    await keepText(asking.db, row, await givenBy(asking, row, outcome));
    return true;
  } finally {
    const restMs = outcome.kind === 'failed' ? outcome.restMs : undefined;
    await endPageTurn(asking.db, lease, {
      restMs: Math.max(gapMs, restMs ?? 0),
      isAsked: restMs !== undefined,
      asksForMore: outcome.kind === 'failed' && outcome.code === 'HTTP_429',
    });
  }
};

const ask = async (asking: Asking, row: TextRow, link: URL): Promise<PageOutcome> => {
  const code = refusedAddress(link, asking.settings.publicUrl);
  if (code) return { kind: 'failed', code };
  const { title, excerpt } = row;
  // A person has named the page that they keep; no feed tells of it.
  return askPage(asking, link, row.kind === 'SAVED' ? null : { title, excerpt });
};

const givenBy = async (
  asking: Asking,
  row: TextRow,
  outcome: Exclude<PageOutcome, { kind: 'unasked' }>,
): Promise<Given> => {
  if (outcome.kind === 'failed') return { code: outcome.code };
  const content = await contentOf(asking.db, row.id);
  return addsTo(content, outcome.html) ? { html: outcome.html } : { code: 'NOT_MORE' };
};

/** A feed that has the whole article says it best: a tenth more may be no more than the words of a button. */
const addsTo = (content: string, html: string): boolean => cleanText(html).length > cleanText(content).length * 1.1;
