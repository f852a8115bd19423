import { languages } from '@newsbell/contracts/languages';
import { expect, it } from 'vitest';
import { texts } from '#i18n/texts.ts';
import { figuresIn } from './figures.ts';
import { freeSpace } from './free-space.ts';
import { judgeClock, judgeDatabase, judgeDisk, judgeHorizon } from './parts.ts';

const said = { words: texts('en').overview, figures: figuresIn('en') };
const GIB = 2 ** 30;

it('a disk is low below a tenth or a GiB, and full below 200 MiB', () => {
  const at = (free: number, total: number) =>
    judgeDisk({ free, total }, { embedded: true, folder: '/data' }, said).state;
  expect(at(20 * GIB, 100 * GIB)).toBe('ok');
  expect(at(9 * GIB, 100 * GIB)).toBe('warning');
  expect(at(0.9 * GIB, 2 * GIB)).toBe('warning');
  expect(at(0.19 * GIB, GIB)).toBe('critical');
});

it('a disk says what it has and what fills it', () => {
  const space = { free: 150_000_000, total: 99_900_000_000 };
  expect(judgeDisk(space, { embedded: true, folder: '/data' }, said)).toMatchObject({
    text: 'Only 150 MB of 99.9 GB are left where the data folder is.',
    remedy: expect.stringContaining('KEEP_DAYS'),
  });
  expect(judgeDisk(space, { embedded: false, folder: '/data' }, said).remedy).not.toContain('KEEP_DAYS');
});

it('the space of a folder that is not there is unknown, which is a warning', async () => {
  const space = await freeSpace(`${import.meta.dirname}/nothing`);
  expect(space).toEqual({ free: null, total: null });
  expect(judgeDisk(space, { embedded: true, folder: '/data' }, said).state).toBe('warning');
  const here = await freeSpace(import.meta.dirname);
  expect(here.total).toBeGreaterThan(here.free!);
});

it('clocks may be some seconds apart, and not minutes', () => {
  expect(judgeClock(-2.04, 10, said)).toMatchObject({ state: 'ok', text: expect.stringContaining('2 seconds apart') });
  expect(judgeClock(-90, 10, said)).toMatchObject({ state: 'warning' });
  expect(judgeClock(7200, null, said)).toMatchObject({ state: 'critical', text: expect.stringContaining('2 hours') });
  // A check that ends while the question is asked.
  expect(judgeClock(0, -0.5, said).state).toBe('ok');
});

it('connections of PostgreSQL run out', () => {
  const state = { version: '18.4', schema: '', bytes: 5_000_000, ahead: 0, mostConnections: 100 };
  const use = { waiting: 0, pool: 10 };
  expect(judgeDatabase({ ...state, connections: 12 }, use, said)).toMatchObject({
    state: 'ok',
    text: 'PostgreSQL 18.4 answers. The database takes 5 MB, and 12 of 100 connections are open.',
  });
  expect(judgeDatabase({ ...state, connections: 90 }, use, said).state).toBe('warning');
});

it('a prepared transaction is ended by its name, and a missing right is named', () => {
  const nobody = { pid: null, database: null, application: null, user: null, state: null, gid: null, grant: null };
  const held = (holder: object) =>
    judgeHorizon({ seconds: 400, holder: { kind: 'transaction', xid: '7', ...nobody, ...holder } }, said);
  expect(held({ kind: 'prepared', gid: 'order-7', database: 'shop' })).toMatchObject({
    text: expect.stringContaining('another program (database shop, gid order-7)'),
    remedy: "Commit it, or run: rollback prepared 'order-7'",
  });
  expect(held({ pid: 7, grant: 'grant pg_read_all_stats to bell' }).remedy).toMatch(/run: grant pg_read_all_stats to/);
});

it('figures are written as each language writes them', () => {
  const written = languages.map(language => {
    const { span, bytes, percent } = figuresIn(language);
    return [language, span(1.25), span(45), span(7300), bytes(1_234_567_890), bytes(0), percent(0.251)];
  });
  expect(written).toMatchInlineSnapshot(`
    [
      [
        "ko",
        "1.3초",
        "45초",
        "2시간",
        "1.2GB",
        "0바이트",
        "25%",
      ],
      [
        "en",
        "1.3 seconds",
        "45 seconds",
        "2 hours",
        "1.2 GB",
        "0 bytes",
        "25%",
      ],
      [
        "ja",
        "1.3秒",
        "45秒",
        "2時間",
        "1.2 GB",
        "0 バイト",
        "25%",
      ],
      [
        "zh-CN",
        "1.3 秒钟",
        "45 秒钟",
        "2 小时",
        "1.2 GB",
        "0字节",
        "25%",
      ],
    ]
  `);
});
