/** The commands that read files share this: one JSON line a file, whether or not it could be read. */
import { readFile } from 'node:fs/promises';
import { StartError } from '#db/start-error.ts';

/** Exit code 1 when any file has an error. */
export const eachFile = async (files: string[], read: (bytes: Uint8Array) => object): Promise<number> => {
  if (files.length === 0) throw new StartError('Name at least one FILE, or - for standard input.');
  let failed = false;
  for (const file of files) {
    const result = await readBytes(file).then(read, (error: Error) => ({
      error: { code: 'FILE', message: error.message },
    }));
    failed ||= 'error' in result;
    console.log(JSON.stringify({ file, ...result }));
  }
  return failed ? 1 : 0;
};

/** Reads the bytes of a file, or of standard input for `-`. */
export const readBytes = async (file: string): Promise<Uint8Array> => {
  if (file !== '-') return readFile(file);
  const chunks: Uint8Array[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  return Buffer.concat(chunks);
};
