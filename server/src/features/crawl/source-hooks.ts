/** Hooks that other features have on a project. They run within the transaction that changes it. */
import type { Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Deps } from '#deps.ts';
import type { PageResult } from '#documents/page-definition.ts';
import type { Document } from '#documents/read-document.ts';

export interface SourceHooks {
  /** The items of its first document are stored. */
  begun(tx: Transaction<Tables>, projectId: number): Promise<void>;
  /** It is about to become one with another. Both rows are locked, and the items are where they were. */
  merging(tx: Transaction<Tables>, from: number, into: number): Promise<void>;
  /** It has become one with another. Both rows are locked. */
  merged(tx: Transaction<Tables>, from: number, into: number): Promise<void>;
  /** A generator's page was looked at. The crawl row is locked, and what is asked for is what was looked at. */
  looked(tx: Transaction<Tables>, deps: Deps, check: PageCheck): Promise<void>;
  /** Its definition found nothing on this page, or only a fallback did. All else is done by now; what fails here is forgotten. */
  strayed(deps: Deps, page: StrayPage): Promise<void>;
}

/** A check of a generator's page ends with this. */
export interface PageCheck {
  projectId: number;
  /** The edition of the crawl row: a change since then was not part of the check. */
  edition: number;
  /** The reason for which there are no items; null means that there are some. */
  code: string | null;
  /** It is undefined where the page was not read. Without a code it is then what it was at the last crawl. */
  page?: PageResult | undefined;
  /** This many of the items were stored before. */
  known: number;
}

export interface StrayPage extends Pick<Document, 'bytes' | 'url' | 'contentType' | 'encodingOverride'> {
  projectId: number;
  edition: number;
}

export const noHooks: SourceHooks = {
  begun: async () => {},
  merging: async () => {},
  merged: async () => {},
  looked: async () => {},
  strayed: async () => {},
};
