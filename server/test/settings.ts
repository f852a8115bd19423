import { readConfig } from '#config.ts';
import type { Settings } from '#deps.ts';

/**
 * Answers the settings of an environment, as the server reads them. Unless it says otherwise `publicUrl` is `https://bell.test`, and there is as
 * much memory on every machine that runs the tests.
 */
export const settingsOf = (env: Record<string, string | undefined> = {}): Settings => {
  const outcome = readConfig({ PUBLIC_URL: 'https://bell.test', MEMORY_MB: '4096', ...env });
  if (outcome.kind === 'wrong') throw new Error(outcome.problems.join());
  return outcome.config;
};
