/** Finds what of a person's own does not work as it should, each with the one page that mends it. */
import type { AccessToken } from '@newsbell/contracts/access-tokens';
import type { GeneratorRow } from '@newsbell/contracts/generators';
import type { HookReason } from '@newsbell/contracts/hook-rules';
import type { OwnHook } from '@newsbell/contracts/hooks';
import type { PushDestination } from '@newsbell/contracts/notifications';
import type { OwnSilence } from '@newsbell/contracts/silence';

const DAY = 86_400_000;

/** A token's end is told of so long before it. */
export const SOON_MS = 14 * DAY;

/** One that has ended is told of for so long. */
export const ENDED_MS = 30 * DAY;

export type Trouble = {
  /** Unique in the list. */
  key: string;
  title: string;
  /** Since then it is one, in ISO 8601. */
  since: string;
} & (
  | { kind: 'generator'; health: Exclude<GeneratorRow['health'], 'new' | 'ok'>; uuid: string }
  | { kind: 'token'; expiresAt: string; isEnded: boolean }
  | { kind: 'hook'; why: HookReason | null; urlKey: string; id: number }
  | { kind: 'silence'; state: OwnSilence['state']; path: string }
  | { kind: 'destination'; said: readonly string[] }
);

interface Own {
  generators: readonly GeneratorRow[];
  tokens: readonly AccessToken[];
  destinations: readonly PushDestination[];
  hooks: readonly OwnHook[];
  silences: readonly OwnSilence[];
  /** Names a destination as the settings do. */
  nameOf: (destination: PushDestination) => string;
  /** Says in sentences what is wrong with a destination, and why, as the settings do. */
  saidOf: (destination: PushDestination) => readonly string[];
}

/** The newest trouble comes first. */
export const troublesOf = (
  { generators, tokens, destinations, hooks, silences, nameOf, saidOf }: Own,
  now: number,
): Trouble[] =>
  [
    ...generators.flatMap(ofGenerator),
    ...tokens.flatMap(token => ofToken(token, now)),
    ...hooks.flatMap(ofHook),
    ...silences.map(ofSilence),
    ...destinations.flatMap(each => ofDestination(each, nameOf(each), saidOf)),
  ].sort((a, b) => Date.parse(b.since) - Date.parse(a.since));

const ofGenerator = ({ uuid, title, health, healthSince, isPaused }: GeneratorRow): Trouble[] =>
  isPaused || health === 'ok' || health === 'new'
    ? []
    : [{ key: `generator:${uuid}`, kind: 'generator', title, since: healthSince, health, uuid }];

const ofToken = ({ id, name, expiresAt, expired }: AccessToken, now: number): Trouble[] => {
  if (expiresAt === null) return [];
  const end = Date.parse(expiresAt);
  if (end > now + SOON_MS || end < now - ENDED_MS) return [];
  const since = expired ? expiresAt : new Date(end - SOON_MS).toISOString();
  return [{ key: `token:${id}`, kind: 'token', title: name, since, expiresAt, isEnded: expired }];
};

/** The last call says how a hook is: one that went well is better news than one that was refused before it. */
const ofHook = ({ id, name, urlKey, lastCall }: OwnHook): Trouble[] =>
  lastCall?.outcome === 'refused'
    ? [{ key: `hook:${id}`, kind: 'hook', title: name, since: lastCall.date, why: lastCall.why, urlKey, id }]
    : [];

const ofSilence = ({ id, title, state, path, dueAt }: OwnSilence): Trouble => ({
  ...{ key: `silence:${id}`, kind: 'silence', title, since: dueAt, state, path },
});

/** A message that arrived after a trouble is better news than it. */
const ofDestination = (destination: PushDestination, title: string, saidOf: Own['saidOf']): Trouble[] => {
  const { id, state, trouble, troubleAt, lastSentAt, createdDate } = destination;
  const isOver = troubleAt !== null && lastSentAt !== null && Date.parse(troubleAt) < Date.parse(lastSentAt);
  if (state === 'active' && (trouble === null || isOver)) return [];
  const [since, said] = [troubleAt ?? createdDate, saidOf(destination)];
  return [{ key: `destination:${id}`, kind: 'destination', title, since, said }];
};
