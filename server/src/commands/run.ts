/** Runs the command that is named first, or answers `--help` and `--version`. */
import { StartError } from '#db/start-error.ts';
import { version } from '#version.ts';
import type { Command } from './command.ts';
import { didYouMean, manualPage, overview } from './manual.ts';

interface Ended {
  /** 0: done; 1: something failed; 2: the call or a setting is wrong; 128 and a signal's number: ended by it. */
  code: number;
  exitNow: boolean;
}

export const run = async ([name = '', ...args]: string[], commands: readonly Command[]): Promise<Ended> => {
  const find = (wanted: string) => commands.find(command => command.name === wanted);
  if (name === '--version' || name === '-v') return say(release);
  const asked = name === 'help' ? args[0] : undefined;
  if (name === '--help' || name === '-h' || (name === 'help' && !asked)) return say(overview(commands));
  const command = find(asked ?? name);
  if (!command) return refuse(unknown(asked ?? name, commands));
  if (asked) return say(manualPage(command));
  try {
    const code = await command.run(args);
    return { code, exitNow: code > 128 || Boolean(command.endsBySignal) };
  } catch (error) {
    if (error instanceof StartError) return refuse(error.message);
    console.error(error);
    return { code: 1, exitNow: false };
  }
};

const release = `newsbell ${version}, Node.js ${process.version}, ${process.platform} ${process.arch}`;

const unknown = (name: string, commands: readonly Command[]): string => {
  const list = overview(commands);
  if (name === '') return list;
  const what = name.startsWith('-') ? 'option' : 'command';
  const known = name.startsWith('-') ? ['--help', '--version'] : commands.map(command => command.name);
  return `newsbell has no ${what} ${JSON.stringify(name)}.${didYouMean(name, known)}\n\n${list}`;
};

const say = (text: string): Ended => {
  console.log(text);
  return { code: 0, exitNow: false };
};

const refuse = (message: string): Ended => {
  console.error(message);
  return { code: 2, exitNow: false };
};
