/** `opml` writes a person's subscriptions to a file, or reads them from one. */
import { setTimeout as pause } from 'node:timers/promises';
import { subscriptionLimits } from '@newsbell/contracts/subscription-rules';
import { StartError } from '#db/start-error.ts';
import type { Deps } from '#deps.ts';
import { decode } from '#documents/parse/decode.ts';
import { findUser } from '#features/accounts/admin.ts';
import { ensureWord } from '#features/followed-words/word.ts';
import { startReadingProject, startReadingTag } from '#features/read-state/start.ts';
import { startReadingWord } from '#features/read-state/word-start.ts';
import { importReport, importSome, startImport } from '#features/subscriptions/opml/import.ts';
import { type OpmlSubscriptions, readSubscriptions } from '#features/subscriptions/opml/read.ts';
import { writeOpml } from '#features/subscriptions/opml/write.ts';
import { command } from './command.ts';
import { readBytes } from './files.ts';
import { notOneOf } from './manual.ts';
import { withDeps } from './with-deps.ts';

type Reading = Extract<OpmlSubscriptions, { kind: 'read' }>;

export const opmlCommand = command({
  name: 'opml',
  usage: ['import FILE --user NAME', 'export --user NAME'],
  about: 'Subscriptions in from a file, and out to standard output',
  details: ['FILE may be - for standard input. The exit code is 1 when something could not be imported.'],
  options: { user: { type: 'string', value: 'NAME', about: 'whose subscriptions: a username or an e-mail' } },
  run: async ({ values, positionals: [what = '', file = '', ...more], misused }) => {
    const name = values.user ?? '';
    if (what !== 'import' && what !== 'export') throw misused(notOneOf(what, ['import', 'export']));
    if (what === 'import' && !file) throw misused('Name the FILE, or - for standard input.');
    if (more.length > 0 || (what === 'export' && file)) throw misused('There is an argument too many.');
    if (!name) throw misused('Name the account by --user.');
    const read = what === 'import' ? await readDocument(file) : undefined;
    return withDeps(async deps => {
      const user = await findUser(deps.db, name);
      if (!user) throw new StartError(`There is no account ${JSON.stringify(name)}.`);
      if (read) return bringIn(deps, user.id, read);
      process.stdout.write(await writeOpml(deps.db, user.id, deps.settings));
      return 0;
    });
  },
});

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
  const id = await startImport(deps.db, accountId, read, true);
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
