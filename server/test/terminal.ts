/** A program that wants a terminal, driven by keys; what it shows is read as text. `script` of Debian's bsdutils gives it the terminal. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface Terminal {
  /** Waits until the program has shown this since the last key. */
  see(what: string): Promise<void>;
  press(keys: string): void;
  /** Waits for its end; answers its exit status. */
  ended(): Promise<number | null>;
  /** Ends it where it is still there. */
  end(): void;
}

/** `command` is for the shell, and `columns` are so many that no line is cut. */
export const openTerminal = (command: string, cwd: string, env: Record<string, string>): Terminal => {
  const child = spawn('script', ['-qfec', `stty rows 50 cols 160; exec ${command}`, '/dev/null'], {
    ...{ cwd, stdio: ['pipe', 'pipe', 'ignore'] },
    env: { ...process.env, ...env, TERM: 'xterm', LC_ALL: 'C.UTF-8' },
  });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  let shown = '';
  let notice = () => {};
  child.stdout!.setEncoding('utf8').on('data', (text: string) => {
    shown += text;
    notice();
  });
  return {
    async see(what) {
      while (!plain(shown).includes(what)) {
        const more = new Promise<'more'>(resolve => {
          notice = () => resolve('more');
        });
        const next = await Promise.race([more, ended]);
        if (next !== 'more')
          throw new Error(`The program has ended (${next}), and has not shown ${what}:\n${plain(shown)}`);
      }
    },
    press(keys) {
      shown = '';
      child.stdin!.write(keys);
    },
    ended: () => ended,
    end: () => child.kill('SIGHUP'),
  };
};

/** Leaves out what moves the cursor or changes colours (ECMA-48). */
const plain = (shown: string): string =>
  shown.replace(/\x1b(\[[\d;?]*[A-Za-z]|[()][A-Z0-9]|[=>])/g, '').replace(/[\x0e\x0f\r]/g, '');
