/** All commands, in the order in which people meet them. */
import type { Command } from './command.ts';
import { backupCommand, migrateCommand, restoreCommand } from './database.ts';
import { doctorCommand } from './doctor.ts';
import { matchCommand, parseCommand, sanitizeCommand } from './documents.ts';
import { extractCommand } from './extract.ts';
import { sourcesCommand } from './failing.ts';
import { mailCommand } from './mail.ts';
import { opmlCommand } from './opml.ts';
import { psqlCommand } from './psql.ts';
import { publishCommand, tokenCommand } from './publishing.ts';
import { serveCommand, workerCommand } from './serve.ts';
import { crawlCommand, discoverCommand } from './sources.ts';
import { userCommand } from './user.ts';

export const commands: readonly Command[] = [
  serveCommand,
  workerCommand,
  migrateCommand,
  doctorCommand,
  crawlCommand,
  discoverCommand,
  sourcesCommand,
  parseCommand,
  sanitizeCommand,
  extractCommand,
  matchCommand,
  userCommand,
  tokenCommand,
  publishCommand,
  opmlCommand,
  mailCommand,
  psqlCommand,
  backupCommand,
  restoreCommand,
];
