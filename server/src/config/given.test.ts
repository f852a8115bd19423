import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '#config.ts';
import { environment } from './environment.ts';
import { parseEnvironment } from './environment-file.ts';
import { secretSettings } from './secrets.ts';

const folder = mkdtempSync(join(tmpdir(), 'newsbell-given-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, text: string, mode = 0o600): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  chmodSync(path, mode);
  return path;
};
const problems = (env: Record<string, string>) => {
  const outcome = readConfig(env);
  return outcome.kind === 'wrong' ? outcome.problems : [];
};
const warnings = (env: Record<string, string>) => {
  const outcome = readConfig(env);
  return outcome.kind === 'config' ? outcome.warnings : outcome.problems;
};
const token = 'sixteen letters at least';

describe('a secret in a file', () => {
  test('is read with or without a newline at its end', () => {
    for (const end of ['', '\n', '\r\n'])
      expect(readConfig({ METRICS_TOKEN_FILE: file('token', token + end) })).toMatchObject({
        config: { metricsToken: token },
        warnings: [],
      });
  });

  test('is held to the form of its setting, under the name of the setting', () => {
    expect(problems({ METRICS_TOKEN_FILE: file('short', 'short') })).toEqual([
      'METRICS_TOKEN: expected at least 16 characters',
    ]);
  });

  test('is refused where it is given twice, cannot be read or is empty', () => {
    const path = file('token', token);
    expect(problems({ METRICS_TOKEN: token, METRICS_TOKEN_FILE: path })).toEqual([
      'METRICS_TOKEN_FILE: METRICS_TOKEN is set as well, and one of both is enough',
    ]);
    expect(problems({ SMTP_URL_FILE: '/nowhere', DATABASE_URL_FILE: folder })).toEqual([
      `DATABASE_URL_FILE: ${folder} cannot be read: it is a folder`,
      'SMTP_URL_FILE: /nowhere cannot be read: there is none',
    ]);
    for (const text of ['', '\n'])
      expect(problems({ METRICS_TOKEN_FILE: file('empty', text) })).toEqual([
        `METRICS_TOKEN_FILE: ${join(folder, 'empty')} is empty`,
      ]);
  });

  test('is refused where it is no text of one line', () => {
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    for (const [path, why] of [
      [join(folder, 'pipe'), 'cannot be read: it is no file'],
      ['/dev/zero', 'cannot be read: it is no file'],
      [file('large', 'x'.repeat(1_048_577)), 'cannot be read: it is larger than a megabyte'],
      [file('nul', `${token}\0`), 'cannot be read: it is no text'],
      [file('lines', `${token}\n# of today\n`), 'has several lines'],
      [file('ends', `${token}\n\n`), 'has several lines'],
    ])
      expect(problems({ METRICS_TOKEN_FILE: path! })).toEqual([`METRICS_TOKEN_FILE: ${path} ${why}`]);
    expect(readConfig({ METRICS_TOKEN_FILE: file('marked', `\uFEFF${token}\n`) })).toMatchObject({
      config: { metricsToken: token },
    });
  });

  test('is warned of where every user of the machine can read it', () => {
    const path = file('open', token, 0o644);
    expect(warnings({ METRICS_TOKEN_FILE: path })).toEqual([
      `METRICS_TOKEN_FILE: ${path} can be read by every user of this machine; chmod o= ${path} ends that`,
    ]);
    expect(warnings({ METRICS_TOKEN_FILE: file('open', token, 0o640) })).toEqual([]);
  });

  test('is every setting that says by its name or its form that it is one', () => {
    const named = Object.keys(environment.shape).filter(name => /SECRET|TOKEN$|PASSWORD|_KEY$|ACCOUNT$/.test(name));
    const counted = named.filter(name => !/_(HOUR|MINUTE|DAY)_ACCOUNT$|_PER_ACCOUNT$|_MB_ACCOUNT$/.test(name));
    expect(counted.length).toBeGreaterThan(5);
    expect(secretSettings).toEqual(expect.arrayContaining(counted));
    expect(Object.keys(environment.shape)).toEqual(expect.arrayContaining([...secretSettings]));
  });

  test('changes no other setting whose name ends so', () => {
    expect(readConfig({ TERMS_FILE: '/nowhere.html', LOG_FILE: '/nowhere.log' })).toMatchObject({
      config: { accounts: { termsFile: '/nowhere.html' } },
      warnings: [],
    });
  });
});

describe('a file of settings', () => {
  const inFile = (text: string, env: Record<string, string> = {}) =>
    readConfig({ ENV_FILE: file('newsbell.env', text), ...env });

  test('is read, and what the environment says comes first', () => {
    expect(inFile('PORT=4000\nPRODUCT_NAME=Bell\n', { PORT: '5000' })).toMatchObject({
      config: { port: 5000, productName: 'Bell' },
      warnings: [],
    });
    expect(inFile('PORT=4000', { PORT: '' })).toMatchObject({ config: { port: 4000 } });
    expect(inFile('PORT=')).toMatchObject({ config: { port: 3000 } });
  });

  test('names files of secrets, and gives way to the environment by either name', () => {
    const path = file('token', token);
    expect(inFile(`METRICS_TOKEN_FILE=${path}`)).toMatchObject({ config: { metricsToken: token } });
    expect(inFile(`METRICS_TOKEN_FILE=${path}`, { METRICS_TOKEN: 'another one of sixteen' })).toMatchObject({
      config: { metricsToken: 'another one of sixteen' },
    });
    expect(inFile('METRICS_TOKEN=another one of sixteen', { METRICS_TOKEN_FILE: path })).toMatchObject({
      config: { metricsToken: token },
    });
  });

  test('is warned of where it names what is no setting, with the nearest', () => {
    const path = join(folder, 'newsbell.env');
    expect(inFile('\nPUBLIC_ULR=https://bell.test\n# more\nTZ=Asia/Seoul\nsmtp_url=smtp://a.test\n')).toMatchObject({
      warnings: [
        `ENV_FILE: line 2 of ${path}: there is no setting PUBLIC_ULR. Did you mean PUBLIC_URL?`,
        `ENV_FILE: line 4 of ${path}: there is no setting TZ.`,
        `ENV_FILE: line 5 of ${path}: there is no setting smtp_url. Did you mean SMTP_URL?`,
      ],
    });
  });

  test('is warned of where every user of the machine can read secrets in it', () => {
    const open = (text: string) => warnings({ ENV_FILE: file('open.env', text, 0o644) });
    expect(open('SMTP_URL=smtp://me:secret@a.test')).toEqual([expect.stringContaining('chmod o= ')]);
    expect(open('PORT=4000\nSMTP_URL=')).toEqual([]);
  });

  test('is refused where it cannot be read, or a line is no setting', () => {
    expect(problems({ ENV_FILE: '/nowhere' })).toEqual(['ENV_FILE: /nowhere cannot be read: there is none']);
    const path = file('wrong.env', 'PORT=4000\nexport LOG=json\nnonsense\n');
    expect(problems({ ENV_FILE: path })).toEqual([
      `ENV_FILE: line 2 of ${path} is not NAME=value`,
      `ENV_FILE: line 3 of ${path} is not NAME=value`,
    ]);
  });

  test.each([
    ['A=b', 'b'],
    ['  A  =  b c \t\n', 'b c'],
    ['# c\n;d\nA=b', 'b'],
    ['A=no\n# c \\\nA=b', 'b'],
    ['A=b # c', 'b # c'],
    ['A=\'b \\ "c" $d \'', 'b \\ "c" $d '],
    ['A="b \\"c\\" \\\\ \\$d \\n"', 'b "c" \\ $d \\n'],
    ['A="b\nc"', 'b\nc'],
    ['A="b\\\nc"', 'bc'],
    ['A="b" \'c\'d', 'bcd'],
    ['A=b\\ c\\\\', 'b c\\'],
    ['A=b\\\n  c', 'b  c'],
    ['A=b"c"', 'b"c"'],
    ['A=b\\ ', 'b '],
    ['A=b\r\n', 'b'],
    ['A="unended', 'unended'],
    ['A="unended\\', 'unended'],
    ['A=', ''],
    ['A=\nB=c', ''],
    ['A=b=c', 'b=c'],
    ['A=a\nA=b', 'b'],
    ['A=b\\', 'b'],
    ['#\\', undefined],
  ])('is read as systemd reads it: %j', (text, value) => {
    const { entries, wrong } = parseEnvironment(text);
    expect(wrong).toEqual([]);
    expect(entries.findLast(({ name }) => name === 'A')?.value).toBe(value);
  });

  test('has lines that are counted over values and comments of more than one', () => {
    expect(parseEnvironment('A="b\nc"\n# d \\\n\nF=\\\ng\nh\n')).toMatchObject({
      entries: [{ line: 1 }, { name: 'F', line: 5 }],
      wrong: [7],
    });
  });
});
