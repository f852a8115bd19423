/** The settings as a command needs them. */
import { type Config, readConfig } from '#config.ts';
import { StartError } from '#db/start-error.ts';

/** Throws a StartError that names every wrong setting. Warnings go to standard error. */
export const settings = (): Config => {
  const outcome = readConfig();
  for (const warning of outcome.warnings) console.error(`Warning: ${warning}`);
  if (outcome.kind === 'config') return outcome.config;
  throw new StartError(`These settings are wrong:\n${outcome.problems.map(problem => `  ${problem}`).join('\n')}`);
};
