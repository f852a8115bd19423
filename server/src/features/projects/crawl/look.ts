/** What a visit to the page of a generator tells of it, beside the items. Pure. */
import type { Document, Reading } from '../reading/read-document.ts';
import type { Look, StrayPage } from './followers.ts';
import type { Target } from './targets.ts';
import type { Visit } from './visit.ts';

/** Of a visit that has stored nothing. Undefined: it says nothing, or is no page's. */
export const lookOf = (
  { projectId, edition, page }: Target,
  visit: Exclude<Visit, { kind: 'stored' }>,
): Look | undefined => {
  if (!page || visit.kind === 'dropped') return undefined;
  const look = { projectId, edition, known: 0 };
  switch (visit.kind) {
    case 'unchanged':
      return { ...look, code: null };
    case 'later':
      return { ...look, code: visit.asksForMore ? 'HTTP_429' : 'HTTP_503' };
    case 'failed':
      return { ...look, code: visit.code, page: visit.page };
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
export const isAstray = (reading: Reading): boolean =>
  reading.kind === 'failed' ? reading.code === 'NO_ITEMS' : (reading.page?.locator ?? 0) > 0;
