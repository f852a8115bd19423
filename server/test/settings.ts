import { readConfig } from '#config.ts';
import type { Settings } from '#deps.ts';

/**
 * Answers the settings of an environment, as the server reads them; `publicUrl` is `https://bell.test` unless it says
 * otherwise.
 */
export const settingsOf = (env: Record<string, string | undefined> = {}): Settings => {
  const outcome = readConfig({ PUBLIC_URL: 'https://bell.test', ...env });
  if (outcome.kind === 'wrong') throw new Error(outcome.problems.join());
  return outcome.config;
};
