/**
 * Heuristic: a refused signature is our fault, and not the endpoint's, when many endpoints of a push service that have taken it before
 * refuse it at the same time. An endpoint that never took it proves nothing: anybody may register subscriptions of another key.
 */
import type { Message } from '../channel.ts';

export interface Refusals {
  /** Notes what an endpoint has said of our signature. */
  note(message: Addressed, isRefused: boolean): void;
  judge(message: Addressed): Verdict;
}

/** `theirs`: others take it, or this one never did. `unknown`: it is too early to say. */
export type Verdict = 'ours' | 'theirs' | 'unknown';

interface Addressed {
  destination: Pick<Message['destination'], 'id' | 'host' | 'proven'>;
  person: Pick<Message['person'], 'accountId'>;
}

const MEMORY_MS = 10 * 60_000;
const ENDPOINTS_AT_MOST = 500;
const SHARE = 0.2;
/** One person may have many devices, and trouble of their own with all of them. */
const ACCOUNTS_AT_LEAST = 3;

export const createRefusals = (now: () => number): Refusals => {
  const hosts = new Map<string, Map<number, { at: number; account: number; isRefused: boolean }>>();
  return {
    note({ destination: { id, host, proven }, person }, isRefused) {
      if (isRefused && !proven) return;
      const seen = hosts.get(host) ?? new Map();
      hosts.set(host, seen);
      seen.delete(id);
      seen.set(id, { at: now(), account: person.accountId, isRefused });
      for (const [oldest, { at }] of seen) {
        if (seen.size <= ENDPOINTS_AT_MOST && at > now() - MEMORY_MS) break;
        seen.delete(oldest);
      }
    },
    judge({ destination: { host, proven } }) {
      if (!proven) return 'theirs';
      const seen = [...(hosts.get(host)?.values() ?? [])].filter(({ at }) => at > now() - MEMORY_MS);
      const refused = seen.filter(({ isRefused }) => isRefused);
      const accounts = new Set(refused.map(({ account }) => account));
      if (accounts.size >= ACCOUNTS_AT_LEAST && refused.length > seen.length * SHARE) return 'ours';
      return refused.length < seen.length ? 'theirs' : 'unknown';
    },
  };
};
