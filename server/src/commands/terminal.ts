/** Questions on a terminal. Their answers may come from a pipe as well. */
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

export const ask = (question: string): Promise<string> => readLine(question, true);

/** The typed text is not shown. */
export const askSecretly = (question: string): Promise<string> => readLine(question, false);

/** The line without its end; empty where the input ends before one. */
const readLine = async (question: string, isShown: boolean): Promise<string> => {
  const { isTTY = false } = process.stdin;
  if (isTTY) process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: isShown ? process.stderr : silent, terminal: isTTY });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (isTTY && !isShown) process.stderr.write('\n');
  }
};
