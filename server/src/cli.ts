/** The command line: `newsbell <command>`. Each command is one function of its arguments that answers the exit code. */
import { backupCommand, migrateCommand, restoreCommand } from '#commands/database.ts';
import { matchCommand, parseCommand, sanitizeCommand } from '#commands/documents.ts';
import { extractCommand } from '#commands/extract.ts';
import { opmlCommand } from '#commands/opml.ts';
import { serveCommand, workerCommand } from '#commands/serve.ts';
import { crawlCommand, discoverCommand } from '#commands/sources.ts';
import { userCommand } from '#commands/user.ts';
import { StartError } from '#db/start-error.ts';

const commands: Record<string, { run(args: string[]): Promise<number>; usage: string; endsBySignal?: true }> = {
  serve: { run: serveCommand, usage: 'serve                         the web server with its jobs', endsBySignal: true },
  worker: {
    run: workerCommand,
    usage: 'worker                        only the jobs, beside other processes',
    endsBySignal: true,
  },
  migrate: { run: migrateCommand, usage: 'migrate                       bring the database to this version' },
  crawl: { run: crawlCommand, usage: 'crawl URL|urlKey…             add a source if it is new, and crawl it now' },
  discover: { run: discoverCommand, usage: 'discover URL…                 the feeds of an address' },
  parse: {
    run: parseCommand,
    usage: "parse FILE… [--url URL] [--content-type CT] [--header 'Name: value']",
  },
  sanitize: { run: sanitizeCommand, usage: 'sanitize FILE… --base URL     clean HTML' },
  extract: {
    run: extractCommand,
    usage:
      'extract FILE… --base URL --examples JSON | --definition FILE | --suggest | --rule RULE [--map title=1,link=2]\n                                the items of a page, as an RSS generator finds them',
  },
  match: { run: matchCommand, usage: 'match --keyword K… FILE…      which keywords hit each text' },
  user: { run: userCommand, usage: 'user list|role|password|delete|link NAME   the accounts' },
  opml: { run: opmlCommand, usage: 'opml import FILE --user NAME | export --user NAME   subscriptions as OPML' },
  backup: {
    run: backupCommand,
    usage: 'backup FILE                   everything into one archive; - is standard output',
  },
  restore: {
    run: restoreCommand,
    usage: 'restore FILE [--replace]      an archive into the database, while nothing else runs on it',
  },
};

const usage = `newsbell <command>\n\n${Object.values(commands)
  .map(command => `  ${command.usage}`)
  .join('\n')}\n\nFILE may be - for standard input. Settings come from the environment: see docs/running.md.`;

const [name = '', ...args] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;

if (name === 'help' || name === '--help' || name === '-h') {
  console.log(usage);
} else if (!command) {
  console.error(name ? `There is no command ${JSON.stringify(name)}.\n\n${usage}` : usage);
  process.exitCode = 2;
} else {
  try {
    const code = await command.run(args);
    // Exit: after a signal the process ends here and now. The work of a command may not have ended, and while Node takes
    // itself down a second copy of the signal would end it by the default action. Else what is written is waited for.
    if (code > 128 || command.endsBySignal) process.exit(code);
    process.exitCode = code;
  } catch (error) {
    const told = error instanceof StartError || isUsage(error);
    console.error(told ? (error as Error).message : error);
    process.exitCode = told ? 2 : 1;
  }
}

/** What `parseArgs` throws for an option that does not exist. */
function isUsage(error: unknown): boolean {
  return error instanceof TypeError && String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS');
}
