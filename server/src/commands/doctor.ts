/** `doctor` looks at what the server depends on, also where the server itself does not start. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '@newsbell/contracts/overview';
import { type Config, readConfig } from '#config.ts';
import { type Database, openDatabase } from '#db/open.ts';
import { StartError } from '#db/start-error.ts';
import type { DatabaseState } from '#features/checks/check.ts';
import { openChecks } from '#features/checks/checks.ts';
import { outsideOf } from '#main.ts';
import { said } from '#text/said.ts';
import { command } from './command.ts';
import { before, interruptible } from './signals.ts';

export const doctorCommand = command({
  name: 'doctor',
  usage: ['[--json]'],
  about: 'Check what the server depends on, and say what to do',
  details: [
    'It works beside a running server, and where none can start. Nothing is sent or changed.',
    'The exit code is 1 when something is critical (FAIL), and 0 when there is nothing or only warnings (warn).',
  ],
  options: { json: { type: 'boolean', about: 'one JSON line for each finding' } },
  run: ({ values }) =>
    interruptible(async signal => {
      const findings = await before(signal, examine());
      if (values.json) for (const finding of findings) console.log(JSON.stringify(finding));
      else console.log(report(findings));
      return findings.some(({ state }) => state === 'critical') ? 1 : 0;
    }),
});

const examine = async (): Promise<Finding[]> => {
  const outcome = readConfig();
  const warned = outcome.warnings.map(doubtfulSetting);
  if (outcome.kind === 'wrong') return [...outcome.problems.map(wrongSetting), ...warned];
  const { config } = outcome;
  let opened: Database | undefined;
  const database = openState(config, found => (opened = found));
  try {
    const findings = await openChecks({ settings: config, outside: outsideOf(config), database })('en');
    const isTold = ({ id, state }: Finding) => id !== 'settings' || state !== 'ok' || warned.length === 0;
    return [...warned, ...findings.filter(isTold)];
  } finally {
    await database;
    await opened?.close();
  }
};

const ofSettings = { id: 'settings', name: 'Settings', path: null };

/** Its text says what to do. */
const doubtfulSetting = (text: string): Finding => ({ ...ofSettings, state: 'warning', text, remedy: null });

const wrongSetting = (text: string): Finding => ({
  ...{ ...ofSettings, state: 'critical', text },
  remedy: 'Correct it, and check again: nothing else is looked at before. docs/running.md has all settings.',
});

/** The schema is left as it is, and no cluster is made in a folder that has none. */
const openState = async (
  { databaseUrl, dataDir, memory: { postgres } }: Config,
  onOpen: (database: Database) => void,
): Promise<DatabaseState> => {
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'postgres', 'PG_VERSION')))
    return { kind: 'none', folder: dataDir };
  try {
    const database = await openDatabase({ databaseUrl, dataDir, log: () => {}, poolSize: 2, postgres });
    onOpen(database);
    return { kind: 'open', db: database.db };
  } catch (error) {
    return { kind: 'failed', error: error instanceof StartError ? error.message : said((error as Error).message) };
  }
};

const words = { ok: 'ok', warning: 'warn', critical: 'FAIL' };

/** A line for each finding, and what to do beneath it. */
const report = (findings: readonly Finding[]): string => {
  const width = Math.max(...findings.map(({ id }) => id.length));
  const blank = ' '.repeat(width + 7);
  return findings
    .flatMap(({ state, id, text, remedy }) => [
      `${words[state].padEnd(4)} ${id.padEnd(width)}  ${text}`,
      ...(remedy === null ? [] : [`${blank}${remedy}`]),
    ])
    .join('\n');
};
