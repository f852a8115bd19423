/** `opml`: a person's subscriptions out of a file and into one. */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { subscriptionLimits } from '@newsbell/contracts/subscription-rules';
import { StartError } from '#db/start-error.ts';
import type { Deps } from '#deps.ts';
import { findUser } from '#features/accounts/admin.ts';
import { decode } from '#features/projects/parse/decode.ts';
import { startReadingProject, startReadingTag } from '#features/reading/start.ts';
import { startReadingWord } from '#features/reading/word-start.ts';
import { importReport, importSome, startImport } from '#features/subscriptions/opml/import.ts';
import { readSubscriptions, type SubscriptionsReading } from '#features/subscriptions/opml/read.ts';
import { writeOpml } from '#features/subscriptions/opml/write.ts';
import { ensureWord } from '#features/words/word.ts';
import { readBytes } from './files.ts';
import { withDeps } from './with-deps.ts';

type Reading = Extract<SubscriptionsReading, { kind: 'read' }>;

const usage = 'newsbell opml import FILE --user NAME | export --user NAME';

export const opmlCommand = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { user: { type: 'string' } },
  });
  const [what = '', file = ''] = positionals;
  const name = values.user ?? '';
  if (!name || !(what === 'export' || (what === 'import' && file))) throw new StartError(usage);
  const read = what === 'import' ? await readDocument(file) : undefined;
  return withDeps(async deps => {
    const user = await findUser(deps.db, name);
    if (!user) throw new StartError(`There is no account ${JSON.stringify(name)}.`);
    if (read) return bringIn(deps, user.id, read);
    process.stdout.write(await writeOpml(deps.db, user.id, deps.settings));
    return 0;
  });
};

/** Before anything is opened: what is wrong with the file is told at once. */
const readDocument = async (file: string): Promise<Reading> => {
  const bytes = await readBytes(file).catch((error: Error) => {
    throw new StartError(`${file} cannot be read: ${error.message}`);
  });
  if (bytes.length > subscriptionLimits.opmlBytes) throw new StartError('The file is larger than 5 MB.');
  const read = readSubscriptions(decode(bytes).text);
  if (read.kind === 'read') return read;
  throw new StartError(refusals[read.kind === 'too-many' ? 'too-many' : read.why]);
};

/** Works on it itself; where a server runs beside, both do. Exit code 1 when something could not be read or imported. */
const bringIn = async (deps: Deps, accountId: number, read: Reading): Promise<number> => {
  const id = await startImport(deps.db, accountId, read);
  const starting = { startReadingProject, startReadingTag, startReadingWord, ensureWord };
  for (;;) {
    const more = await importSome(deps, starting, id);
    const report = await importReport(deps.db, accountId, id, 'en');
    if (!report) throw new StartError('The account was deleted meanwhile.');
    if (report.state !== 'done') {
      if (!more) await pause(100);
      continue;
    }
    for (const { title, url, reason } of report.failed) console.log(`failed: ${title} <${url}>: ${reason}`);
    if (report.broken) console.log('The file is damaged: what could be read of it was imported.');
    console.log(`${report.added} added, ${report.known} known, ${report.failed.length} failed.`);
    return report.failed.length > 0 || report.broken ? 1 : 0;
  }
};

const refusals = {
  'not-opml': 'The file is not OPML.',
  entities: 'The file defines entities of its own, which are not read.',
  'too-deep': 'The outlines lie too deep in one another.',
  'too-many': 'The file has more than 5,000 feeds.',
};
