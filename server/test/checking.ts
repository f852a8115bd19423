/** Runs single checks, and answers the finding as English says it. */
import { readConfig } from '#config.ts';
import type { Check, Judged, Say, World } from '#features/checks/check.ts';
import { fill, texts } from '#i18n/texts.ts';
import type { Outside } from '#net/outside.ts';

/** No name is known there, and nothing answers. */
const nowhere: Outside = {
  resolve: async () => {
    throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
  },
  dial: () => {
    throw new Error('nothing is dialled here');
  },
};

/** `PUBLIC_URL` is `https://bell.example` unless it is said otherwise, and there is no database. */
export const worldOf = (env: Record<string, string> = {}, more: Partial<World> = {}): World => {
  const outcome = readConfig({ PUBLIC_URL: 'https://bell.example', ...env });
  if (outcome.kind === 'wrong') throw new Error(outcome.problems.join());
  const database = Promise.resolve({ kind: 'failed' as const, error: 'There is none.' });
  return { settings: outcome.config, outside: nowhere, database, ...more };
};

export const inEnglish: Say = (text, values = {}) => fill(texts('en').checks[text], values);

export const judged = (check: Check, world: World): Promise<Judged | undefined> =>
  check(world, inEnglish, new AbortController().signal);
