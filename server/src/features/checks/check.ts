/** The shape of a check, and what all of them are given. */
import type { Finding } from '@newsbell/contracts/overview';
import type { Config } from '#config.ts';
import type { Db } from '#db/open.ts';
import type { CheckText } from '#i18n/checks/texts.ts';
import type { Failure } from '#net/fetched.ts';
import type { Outside } from '#net/outside.ts';
import { said } from '#text/said.ts';

export type DatabaseState =
  | { kind: 'open'; db: Db }
  /** The embedded one was never made. */
  | { kind: 'none'; folder: string }
  | { kind: 'failed'; error: string };

/** All addresses are of the operator's settings, or our own list: nothing of a caller is in here. */
export interface World {
  settings: Pick<Config, 'publicUrl' | 'dataDir' | 'mail' | 'push' | 'outgoingProxy'>;
  outside: Outside;
  database: Promise<DatabaseState>;
  /** Tests trust this authority. */
  ca?: string;
}

/** Says a sentence in the reader's language. */
export type Say = (text: CheckText, values?: Record<string, string | number>) => string;

export type Judged = Pick<Finding, 'state' | 'text'> & Partial<Pick<Finding, 'remedy' | 'path'>>;

/** Answers undefined where there is nothing to look at. The signal ends what is under way, when nobody waits for it any more. */
export type Check = (world: World, say: Say, signal: AbortSignal) => Promise<Judged | undefined>;

/** The detail is a code of Node.js, or words about a proxy. */
export const reasonIn = ({ code, detail }: Pick<Failure, 'code' | 'detail'>): string =>
  said(code === 'DNS' || code === 'CONNECT' ? detail : `${code} ${detail}`);

export const ok = (text: string): Judged => ({ state: 'ok', text });
export const warning = (text: string, remedy: string, path?: string): Judged => ({
  state: 'warning',
  text,
  remedy,
  ...(path && { path }),
});
export const critical = (text: string, remedy: string, path?: string): Judged => ({
  state: 'critical',
  text,
  remedy,
  ...(path && { path }),
});
