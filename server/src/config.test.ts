import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const problems = (env: Record<string, string>) => {
  const outcome = readConfig(env);
  return outcome.kind === 'wrong' ? outcome.problems : [];
};

test('without any setting there is a working instance', () => {
  expect(readConfig({ PORT: '' })).toMatchObject({
    kind: 'config',
    config: { port: 3000, publicUrl: 'http://localhost:3000', productName: 'Newsbell', crawl: { floorMinutes: 30 } },
  });
});

test('every wrong setting is named with what it should be', () => {
  expect(
    problems({ PORT: 'abc', DATABASE_URL: 'mysql://x', PUBLIC_URL: 'bell', CRAWL: 'perhaps', CRAWL_PORTS: '80,x' }),
  ).toEqual([
    'PORT: expected a whole number from 0 to 65535',
    'PUBLIC_URL: expected an http or https address',
    'DATABASE_URL: expected postgres://user:password@host/database',
    'CRAWL: expected true or false',
  ]);
  expect(problems({ CRAWL_PORTS: '80,x' })).toEqual(['CRAWL_PORTS: expected port numbers joined by commas']);
  expect(problems({ CRAWL_SLOTS: '1.5' })).toHaveLength(1);
});

test('a path after the public address is dropped', () => {
  expect(readConfig({ PUBLIC_URL: 'https://bell.test/app/' })).toMatchObject({
    config: { publicUrl: 'https://bell.test' },
  });
});
