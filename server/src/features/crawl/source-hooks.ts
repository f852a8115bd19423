/** Hooks that other features have on the crawl of a source. Those with a transaction run within the one that stores its document. */
import type { Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Deps } from '#deps.ts';
import type { FoldedSource } from '#documents/folded-source.ts';
import type { PageResult } from '#documents/page-definition.ts';
import type { Document } from '#documents/read-document.ts';
import type { Target } from './targets.ts';

export interface SourceHooks {
  /** The items of its first document are stored. */
  begun(tx: Transaction<Tables>, projectId: number): Promise<void>;
  /** Its document says this of the source itself. The crawl row is locked. */
  described(tx: Transaction<Tables>, target: Target, said: FoldedSource): Promise<void>;
  /**
   * Its whole document, or the answer that brought it, names these hubs; also none, where one sends it. The crawl row is locked. Answers
   * false where no hub sends it from now on.
   */
  offered(tx: Transaction<Tables>, deps: Deps, target: Target, offer: HubOffer): Promise<boolean>;
  /** It has redirected there for good, often enough to be believed, and sends a document of its kind. */
  moved(deps: Deps, target: Target, address: string): Promise<void>;
  /** A generator's page was looked at. The crawl row is locked, and what is asked for is what was looked at. */
  looked(tx: Transaction<Tables>, deps: Deps, check: PageCheck): Promise<void>;
  /** Its definition found nothing on this page, or only a fallback did. All else is done by now; what fails here is forgotten. */
  strayed(deps: Deps, page: StrayPage): Promise<void>;
}

/** WebSub discovery: the document's own words, and the Link header of its answer. */
export interface HubOffer {
  hubs: readonly string[];
  self: string | null;
  links: string | null;
  /** Where the document came from in the end. */
  url: string;
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
