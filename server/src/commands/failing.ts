/** `sources` lists those that are not well. */
import { type FailingSource, failingSources } from '#features/crawl/failing.ts';
import { command } from './command.ts';
import { printTable } from './table.ts';
import { withAccounts } from './with-accounts.ts';

export const sourcesCommand = command({
  name: 'sources',
  usage: ['--failing [--json]'],
  about: 'The sources that are not well, with the error, since when, and when they are checked next',
  options: {
    failing: { type: 'boolean', about: 'those that are failing, blocked, gone, put aside or given up' },
    json: { type: 'boolean', about: 'one JSON line each' },
  },
  run: async ({ values, positionals, misused }) => {
    if (positionals.length > 0) throw misused('newsbell sources takes no arguments.');
    if (!values.failing) throw misused('Say which sources: --failing.');
    return withAccounts(async ({ db }) => {
      const sources = await failingSources(db);
      if (values.json) for (const source of sources) console.log(JSON.stringify(source));
      else if (sources.length === 0) console.log('All sources are well.');
      else printTable([['SOURCE', 'HEALTH', 'ERROR', 'SINCE', 'FAILURES', 'NEXT CHECK'], ...sources.map(rowOf)]);
      return 0;
    });
  },
});

const rowOf = ({ urlKey, health, error, since, failures, nextCheck }: FailingSource): string[] => [
  urlKey,
  health,
  error ?? '-',
  shown(since) ?? '-',
  String(failures),
  shown(nextCheck) ?? 'never',
];

const shown = (moment: Date | null): string | undefined =>
  moment
    ?.toISOString()
    .replace(/:\d\d\.\d+Z$/, 'Z')
    .replace('T', ' ');
