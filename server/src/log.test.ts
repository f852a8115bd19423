import { expect, test } from 'vitest';
import { eventsOfLevel, type LogLevel } from '#log/events.ts';
import { createLog } from '#log.ts';

const told = (level: LogLevel | undefined): string[] => {
  const lines: string[] = [];
  const log = createLog('json', { ...(level && { level }), write: line => void lines.push(line) });
  for (const event of ['crawl_unchanged', 'crawl_stored', 'crawler_waits', 'crawl_broke'] as const) log(event);
  return lines.map(line => JSON.parse(line)).map(({ level: its, event }) => `${its} ${event}`);
};

test.each([
  ['debug', ['debug crawl_unchanged', 'info crawl_stored', 'warn crawler_waits', 'error crawl_broke']],
  ['info', ['info crawl_stored', 'warn crawler_waits', 'error crawl_broke']],
  ['warn', ['warn crawler_waits', 'error crawl_broke']],
  ['error', ['error crawl_broke']],
] as const)('at the level %s the log leaves out what weighs less', (level, lines) => {
  expect(told(level)).toEqual(lines);
});

test('without a level it is info, and each line says its own', () => {
  expect(told(undefined)).toEqual(told('info'));
  const lines: string[] = [];
  createLog('text', { write: line => void lines.push(line) })('mail_refused', { mail: 7, kind: 'a\nb' });
  expect(lines).toEqual([expect.stringMatching(/^\d\d:\d\d:\d\d warn {2}mail_refused mail=7 kind="a\\nb"$/)]);
});

test('no event has two levels', () => {
  const listed = Object.values(eventsOfLevel).flat();
  expect(new Set(listed).size).toBe(listed.length);
});
