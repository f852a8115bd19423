/**
 * A kind of source is one object: it holds all that differs between the sources that are crawled, and the crawl is the same for all of them.
 * A further kind is a file beside this one, a line in list.ts, and, where its documents are of another form, a reader in `documents/`.
 * `further-kind.test.ts` adds one so.
 */
import type { RawBuilder } from 'kysely';
import type { Settings } from '#deps.ts';
import type { Document, DocumentResult } from '#documents/read-document.ts';
import type { StoringPolicy } from '#features/items/store.ts';
import type { Answer } from '../ask.ts';
import type { CrawlOutcome } from '../crawl.ts';
import type { Asking, RobotsLimits } from '../robots.ts';
import type { Trouble } from '../schedule.ts';
import type { PageCheck, StrayPage } from '../source-hooks.ts';
import type { Target } from '../targets.ts';

export interface SourceKind {
  /** The `kind` of its projects. */
  name: 'FEED' | 'GENERATED';
  /** The `Accept` header of the request; undefined: the HTTP client's own, which is that for feeds. */
  accept: string | undefined;
  /** Its documents take a hundred times as long to read as a feed: they have slots, and a lease, of their own. */
  isCostly: boolean;
  limits(target: Target, settings: Settings): KindLimits;
  /** Permission: it is asked before the request, and once more where that was redirected. Answers the refusal, if there is one. */
  mayAsk(deps: Asking, url: string, limits: AskLimits): Promise<Answer | undefined>;
  /** The part of a document by which its reader knows how to read it. */
  read(target: Target): Pick<Document, 'page'>;
  /** Decides which of the items that were read are new, and from when they are. */
  identity(target: Target, read: Extract<DocumentResult, { kind: 'feed' }>): StoringPolicy;
  judge: Judge;
  /** Title and description are its owner's, whatever a document says. */
  isNamedByOwner: boolean;
  /** Two sources at the same address are one: where one moves to the other's address, they are merged. */
  isOnePerAddress: boolean;
  /** The table that has a row for each source of this kind; undefined: there is none, and each source is asked. */
  row?: KindRow;
  /** A feature follows each crawl of this kind; undefined: none does. */
  watch?: Watch;
}

/** These are parts of the statements that choose the sources to ask (`targets.ts`), where `p` is the project. */
export interface KindRow {
  /** A left join of the table: sources of other kinds have no row in it. */
  join: RawBuilder<unknown>;
  /** A source of this kind is asked. */
  isAsked: RawBuilder<unknown>;
  /** JSON that becomes `Target.own`, which this kind alone reads. */
  own: RawBuilder<unknown>;
}

interface AskLimits extends Pick<RobotsLimits, 'mayReachPrivate'> {
  withinMs: number;
  onBehalfOf: string;
}

interface KindLimits {
  decodedBytes: number;
  /** Timeout in milliseconds for all requests of a crawl together; undefined: the HTTP client's own for each. */
  withinMs?: number;
  /** Minutes between two crawls, at least. */
  leastMinutes: number;
}

/** Judges documents that did not come whole, or could not be read. */
interface Judge {
  /** A document that ended early is read as far as it came, and asked for again soon. */
  takesParts: boolean;
  /** A server that never sends validators is asked less often. */
  expectsValidators: boolean;
  /** The codes of documents that cannot be read. */
  unreadable: ReadonlySet<string>;
  troubleOf(code: string): Trouble;
  /** This body could not be read before, and is not read again. */
  isStillBad(target: Target, bodyHash: string): boolean;
}

interface Watch {
  /** The document is needed whole, also where it is unchanged. */
  needsWhole(target: Target): boolean;
  /** A crawl that has stored nothing says this of the source; undefined: nothing. */
  check(target: Target, outcome: Exclude<CrawlOutcome, { kind: 'stored' }>): PageCheck | undefined;
  /** The document that may have to be looked at once more: a copy, because reading takes the bytes away. */
  copy(target: Target, document: Omit<StrayPage, 'projectId' | 'edition'>): StrayPage | undefined;
  /** The items are not where they were. */
  isAstray(result: DocumentResult): boolean;
}
