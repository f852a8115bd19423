import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { version } from '#version.ts';
import { commands } from './all.ts';
import { run } from './run.ts';

let printed: string[];
let complained: string[];

beforeEach(() => {
  printed = [];
  complained = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
  vi.spyOn(console, 'error').mockImplementation((line: string) => void complained.push(line));
});
afterEach(() => void vi.restoreAllMocks());

/** These tests hold the command line's output, its complaints, and its exit code. */
const newsbell = async (...args: string[]) => {
  const { code } = await run(args, commands);
  return { code, printed: printed.join('\n'), complained: complained.join('\n') };
};

describe('newsbell', () => {
  test.each(['--help', '-h', 'help'])('%s lists every command', async flag => {
    const answer = await newsbell(flag);
    expect(answer).toMatchObject({ code: 0, complained: '' });
    for (const { name, about } of commands)
      expect(answer.printed).toMatch(new RegExp(`^ {2}${name} +${about[0]}`, 'm'));
  });

  test.each(['--version', '-v'])('%s says the release, and on what it runs', async flag => {
    const printed = `newsbell ${version}, Node.js ${process.version}, ${process.platform} ${process.arch}`;
    expect(await newsbell(flag)).toEqual({ code: 0, printed, complained: '' });
  });

  test('without a command says what there is, and is a wrong call', async () => {
    expect(await newsbell()).toEqual({ code: 2, printed: '', complained: expect.stringContaining('  restore ') });
  });

  test('names the nearest command or option', async () => {
    expect((await newsbell('bakcup', 'x')).complained).toContain('has no command "bakcup". Did you mean backup?');
    expect((await newsbell('--versoin')).complained).toContain('Did you mean --version?');
    expect((await newsbell('help', 'usr')).complained).toContain('Did you mean user?');
  });

  test('names nothing where nothing is near', async () => {
    for (const args of [['constructor'], ['user', 'nope']]) {
      const { code, complained } = await newsbell(...args);
      expect(code).toBe(2);
      expect(complained).not.toContain('Did you mean');
    }
  });
});

const lineOf = (option: string, meaning: string) => new RegExp(`^ {2}--${option}( \\S.*)? +${meaning.slice(0, 12)}`);

describe.each(commands)('newsbell $name', ({ name, usage, about, options = {} }) => {
  test.each([
    [name, '--help'],
    [name, '-h'],
    ['help', name],
  ])('%s %s says how it is called', async (...args) => {
    const answer = await newsbell(...args);
    expect(answer).toMatchObject({ code: 0, complained: '' });
    expect(answer.printed).toContain(about);
    for (const way of usage) expect(answer.printed).toContain(`newsbell ${name} ${way}`.trimEnd());
    for (const [option, { about: meaning }] of Object.entries(options))
      expect(answer.printed.split('\n')).toContainEqual(expect.stringMatching(lineOf(option, meaning)));
  });

  test('has each of its options in its usage, and no other', () => {
    const named = new Set(usage.join(' ').match(/(?<=--)[a-z-]+/g));
    expect([...named].sort()).toEqual(Object.keys(options).sort());
  });

  test('refuses an option that it does not have, and names the nearest', async () => {
    const [option] = Object.keys(options);
    const answer = await newsbell(name, `--${option?.slice(0, -1) ?? 'prot'}`);
    expect(answer).toMatchObject({ code: 2, printed: '' });
    expect(answer.complained).toContain(
      option ? `Did you mean --${option}?` : 'Settings come from the environment: see docs/running.md.',
    );
    expect(answer.complained).toContain(`Usage: newsbell ${name}`);
  });

  const valued = Object.entries(options).filter(([, { type }]) => type === 'string');
  test.each(valued)('refuses --%s without its value', async option => {
    const answer = await newsbell(name, `--${option}`);
    expect(answer).toMatchObject({ code: 2, printed: '' });
    expect(answer.complained).toContain(`--${option}`);
  });
});
