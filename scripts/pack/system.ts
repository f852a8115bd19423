import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Answers what the command has written to standard output. Throws where it fails, with what it said. */
export const run = (command: string, args: readonly string[], cwd?: string): string => {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1_048_576,
  });
  if (status !== 0) throw error ?? new Error(`${command} failed:\n${stderr}`);
  return stdout;
};

/** Answers the bytes of all files of a folder; links count nothing. */
export const bytesOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .reduce((sum, entry) => sum + lstatSync(join(entry.parentPath, entry.name)).size, 0);

/** Answers the SHA-256 of a file, in hexadecimal digits. */
export const sha256 = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
};
