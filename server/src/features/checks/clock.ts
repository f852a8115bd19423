import { clockAhead } from '#db/condition.ts';
import { isFailure } from '#net/fetched.ts';
import { isThisMachine } from '#net/own-hosts.ts';
import { type Check, critical, type Judged, ok, type Say, warning } from './check.ts';
import { askServer } from './public-url.ts';

/** A Date header has whole seconds, and clocks that NTP sets are milliseconds apart. */
const APART_MS = 2_000;
/** Certificates, signatures of push services and secrets of sign-in providers are refused then. */
const FAR_APART_MS = 300_000;

export const checkClock: Check = async (world, say, signal) => {
  const jumped = jumpedBy();
  if (Math.abs(jumped) > APART_MS) return warning(say('clockJumped', { apart: seconds(jumped) }), say('clockDo'));
  const [database, http] = await Promise.all([aheadOfDatabase(world), aheadOfHttp(world, signal)]);
  return judgeClocks({ database, http }, say);
};

interface Clocks {
  /** Milliseconds by which the other clock is ahead; undefined where there is none to compare with. */
  database: number | undefined;
  http: { host: string; ahead: number } | undefined;
}

/** Pure: what the differences mean; nothing without the database, which is a finding of its own. */
export const judgeClocks = ({ database, http }: Clocks, say: Say): Judged | undefined => {
  const remedy = say('clockDo');
  const judge = (ahead: number, text: string) => (Math.abs(ahead) > FAR_APART_MS ? critical : warning)(text, remedy);
  const apart = seconds(database ?? 0);
  if (database !== undefined && Math.abs(database) > APART_MS) return judge(database, say('clockDatabase', { apart }));
  const apartHttp = seconds(http?.ahead ?? 0);
  if (http && Math.abs(http.ahead) > APART_MS)
    return judge(http.ahead, say('clockHttp', { host: http.host, apart: apartHttp }));
  if (database === undefined) return undefined;
  return ok(http ? say('clockOkHttp', { apart, apartHttp, host: http.host }) : say('clockOk', { apart }));
};

/** The wall clock has been set since this process started, as its steady time tells; NTP corrects both alike. */
const jumpedBy = (): number => Date.now() - (performance.timeOrigin + performance.now());

const aheadOfDatabase = async ({ database }: Parameters<Check>[0]): Promise<number | undefined> => {
  const state = await database;
  return state.kind === 'open' ? clockAhead(state.db) : undefined;
};

/** A proxy on another machine says its own time; on this one it is our own clock. */
const aheadOfHttp = async (world: Parameters<Check>[0], signal: AbortSignal): Promise<Clocks['http']> => {
  const begun = Date.now();
  const answer = await askServer(world, signal);
  if (isFailure(answer) || isThisMachine(answer.address)) return undefined;
  const told = Date.parse(answer.header('date') ?? '');
  if (Number.isNaN(told)) return undefined;
  // The header has whole seconds: on average the clock is half of one further.
  return { host: new URL(world.settings.publicUrl).host, ahead: told + 500 - (begun + Date.now()) / 2 };
};

const seconds = (ms: number): string => (Math.abs(ms) / 1000).toFixed(1);
