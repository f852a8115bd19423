import { spawn } from 'node:child_process';
import { root, toolEnvironment } from './places.mjs';

const QUIET_MS = 2000;
const PLAIN_LINE_MS = 10_000;

/**
 * Runs a program quietly and says what it is doing once it takes longer than two seconds: one line that counts on a
 * terminal, a plain line now and then elsewhere. Answers `{ ok, output, seconds }`; a program that cannot be started
 * or outlives `limitMs` is not ok. SIGINT and SIGTERM end the program and then us.
 */
export const run = async (doing, command, args, { cwd = root, limitMs = 0, env = toolEnvironment() } = {}) => {
  const began = Date.now();
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = [];
  child.stdout.on('data', chunk => output.push(chunk));
  child.stderr.on('data', chunk => output.push(chunk));

  const pass = signal => {
    child.kill(signal);
    child.once('close', () => process.exit(signal === 'SIGINT' ? 130 : 143));
  };
  process.on('SIGINT', pass).on('SIGTERM', pass);
  const limit = limitMs > 0 ? setTimeout(() => child.kill('SIGKILL'), limitMs) : undefined;
  const stopProgress = showProgress(doing, began);

  const ok = await new Promise(resolve => {
    child.once('error', error => {
      output.push(Buffer.from(error.message));
      resolve(false);
    });
    child.once('close', code => resolve(code === 0));
  });

  stopProgress();
  clearTimeout(limit);
  process.off('SIGINT', pass).off('SIGTERM', pass);
  return { ok, output: Buffer.concat(output).toString('utf8').trim(), seconds: (Date.now() - began) / 1000 };
};

const showProgress = (doing, began) => {
  const terminal = process.stdout.isTTY;
  let shown = false;
  const say = () => {
    const seconds = Math.round((Date.now() - began) / 1000);
    process.stdout.write(terminal ? `\r\u001B[K${doing} … ${seconds} s` : `${doing} … ${seconds} s\n`);
    shown = true;
  };
  let repeat;
  const first = setTimeout(() => {
    say();
    repeat = setInterval(say, terminal ? 1000 : PLAIN_LINE_MS);
  }, QUIET_MS);
  return () => {
    clearTimeout(first);
    clearInterval(repeat);
    if (shown && terminal) process.stdout.write('\r\u001B[K');
  };
};
