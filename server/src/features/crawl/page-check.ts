/** Decides what a crawl of a generator's page says of it, beside the items. Pure. */
import type { Document, DocumentResult } from '#documents/read-document.ts';
import type { CrawlOutcome } from './crawl-source.ts';
import type { PageCheck, StrayPage } from './source-hooks.ts';
import type { Target } from './targets.ts';

/** The crawl has stored nothing. Undefined means that it says nothing, or that the source is not a page. */
export const pageCheckOf = (
  { projectId, edition, page }: Target,
  outcome: Exclude<CrawlOutcome, { kind: 'stored' }>,
): PageCheck | undefined => {
  if (!page || outcome.kind === 'dropped') return undefined;
  const check = { projectId, edition, known: 0 };
  switch (outcome.kind) {
    case 'unchanged':
      return { ...check, code: null };
    case 'later':
      return { ...check, code: outcome.asksForMore ? 'HTTP_429' : 'HTTP_503' };
    case 'failed':
      return { ...check, code: outcome.code, page: outcome.page };
  }
};

/** The document of a page that may have to be looked at once more: a copy, because reading takes the bytes away. A rule is not repaired. */
export const strayPage = (
  { projectId, edition, page }: Target,
  document: Pick<Document, 'bytes' | 'url' | 'contentType' | 'encodingOverride'>,
): StrayPage | undefined =>
  page?.definition.builder === 'XPATH'
    ? { ...document, bytes: Uint8Array.from(document.bytes), projectId, edition }
    : undefined;

/** Nothing was found on the page, or only by a fallback. */
export const isAstray = (result: DocumentResult): boolean =>
  result.kind === 'failed' ? result.code === 'NO_ITEMS' : (result.page?.locator ?? 0) > 0;
