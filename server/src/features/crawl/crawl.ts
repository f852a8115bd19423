/** One crawl of one source: its context, which every step of it takes, and its outcome. */
import type { Deps } from '#deps.ts';
import type { PageResult } from '#documents/page-definition.ts';
import type { DocumentPool } from '#documents/pool.ts';
import type { Answer } from './ask.ts';
import type { Lease } from './claims.ts';
import type { SourceKind } from './kinds/kind.ts';
import type { LargeTurn } from './large-documents.ts';
import type { Settlements } from './notes.ts';
import type { CrawledSource, Settlement } from './settle.ts';
import type { SourceHooks } from './source-hooks.ts';
import type { Target } from './targets.ts';

export interface Crawl {
  deps: Deps;
  crawler: CrawlerParts;
  lease: Lease;
  target: Target;
  /** The kind of the target. */
  kind: SourceKind;
  turn?: LargeTurn | undefined;
  /** Answers the row that is written for each kind of answer. */
  note: Settlements;
}

/** The parts of a crawler that all of its crawls share. */
export interface CrawlerParts {
  documents: DocumentPool;
  /** Writes a settlement, together with others when several come at once. */
  settle(settlement: Settlement): Promise<void>;
  noteParsing(asked: CrawledSource): Promise<void>;
  /** Large documents are taken one after the other; undefined: as many as come at once. */
  largeTurns?: (() => LargeTurn) | undefined;
  /** Other features follow the source through these hooks. */
  hooks: SourceHooks;
  /** The process is stopping: what fails is not tried again. */
  signal?: AbortSignal;
  /** It does not wait for the threads any longer. */
  untilStopped?: AbortSignal;
}

/** The outcome of a crawl; `code` names the trouble. */
export type CrawlOutcome =
  | { kind: 'stored'; added: number; changed: number }
  | { kind: 'unchanged' }
  | { kind: 'failed'; code: string; reached: boolean; page?: PageResult | undefined }
  /** `elsewhere`: not its own host asks for it. */
  | { kind: 'later'; waitMs: number; asksForMore: boolean; elsewhere: boolean }
  /** The lease was lost, the process is stopping, or memory is short: nothing is noted. */
  | { kind: 'dropped' };

/** A document that the source has sent. */
export type Came = Extract<Answer, { kind: 'document' }>;
