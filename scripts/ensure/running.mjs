import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { run } from './run.mjs';

/**
 * Answers the processes of this machine that we may know of, as `{ pid, program, words }`: `program` is the path of what is run, as far as the
 * system tells it, `words` its command line. Undefined where the system tells nothing.
 */
export const processes = async () => {
  if (process.platform === 'linux') return fromProc('/proc');
  const { ok, output } = await run('Looking for processes', 'ps', ['-A', '-o', 'pid=,args=']);
  if (!ok) return undefined;
  return output.split('\n').map(line => {
    const [, pid, words] = /^\s*(\d+)\s+(.*)$/.exec(line) ?? [];
    return { pid: Number(pid), program: undefined, words: words ?? '' };
  });
};

const fromProc = proc => {
  const pids = tried(() => readdirSync(proc).filter(name => /^\d+$/.test(name)));
  return pids?.map(pid => ({
    pid: Number(pid),
    program: tried(() => readlinkSync(`${proc}/${pid}/exe`)),
    words: tried(() => readFileSync(`${proc}/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')) ?? '',
  }));
};

/** A process that has ended meanwhile, or is another user's, tells nothing. */
const tried = read => {
  try {
    return read();
  } catch {
    return undefined;
  }
};

/**
 * Answers a process that runs a server of the packages in `modules`: their PostgreSQL, or their Node with one of our programs. Undefined where
 * none is known.
 */
export const serverOf = (modules, all) =>
  all?.find(
    ({ pid, program = '', words }) =>
      pid !== process.pid &&
      program.startsWith(`${modules}/`) &&
      (program.endsWith('/postgres') ||
        /\b(cli\.[jt]s|newsbell(\.mjs)?) (serve|worker)\b|\bdemo\/src\/main\.ts\b/.test(words)),
  );
