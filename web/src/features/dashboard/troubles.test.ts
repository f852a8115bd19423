import type { AccessToken } from '@newsbell/contracts/access-tokens';
import type { HookCall, OwnHook } from '@newsbell/contracts/hooks';
import { expect, it } from 'vitest';
import { generatorRow } from '../../../test/generator.ts';
import { pushDestination } from '../../../test/push-destination.ts';
import { troublesOf } from './troubles.ts';

const now = Date.parse('2026-03-20T12:00:00.000Z');
const none = {
  generators: [],
  tokens: [],
  destinations: [],
  hooks: [],
  silences: [],
  nameOf: () => 'Chrome',
  saidOf: () => [],
};
const keysOf = (own: Partial<Parameters<typeof troublesOf>[0]>) =>
  troublesOf({ ...none, ...own }, now).map(({ key, since }) => [key, since]);

const token = (id: number, expiresAt: string | null): AccessToken => ({
  id,
  name: `token ${id}`,
  hint: 'nb_abcd',
  scopes: ['publish'],
  projects: null,
  createdDate: '2026-01-01T00:00:00.000Z',
  expiresAt,
  expired: expiresAt !== null && Date.parse(expiresAt) <= now,
  usedAt: null,
  usedBy: null,
  feverEnded: false,
});

it('a generator that is not well is one since then, unless it is paused', () => {
  const since = '2026-03-10T00:00:00.000Z';
  const row = (uuid: string, given: object) => generatorRow({ uuid, healthSince: since, ...given });
  const generators = [
    row('a', { health: 'broken' }),
    row('b', { health: 'broken', isPaused: true }),
    row('c', { health: 'ok' }),
    row('d', { health: 'new' }),
    row('e', { health: 'degraded' }),
  ];
  expect(keysOf({ generators })).toEqual([
    ['generator:a', since],
    ['generator:e', since],
  ]);
});

it('a token is one from a fortnight before its end to a month after it', () => {
  const tokens = [
    token(1, null),
    token(2, '2026-04-03T12:00:00.001Z'),
    token(3, '2026-04-03T12:00:00.000Z'),
    token(4, '2026-03-20T11:00:00.000Z'),
    token(5, '2026-02-18T11:59:59.999Z'),
    token(6, '2026-02-18T12:00:00.000Z'),
  ];
  expect(keysOf({ tokens })).toEqual([
    ['token:3', '2026-03-20T12:00:00.000Z'],
    ['token:4', '2026-03-20T11:00:00.000Z'],
    ['token:6', '2026-02-18T12:00:00.000Z'],
  ]);
});

it('a hook is one while its last call was refused', () => {
  const hook = (id: number, outcome: HookCall['outcome'] | null): OwnHook => ({
    ...{ id, name: `hook ${id}`, kind: 'github', hint: 'abcd', signed: false, tellsResolved: false, mapping: null },
    ...{ createdDate: '2026-03-01T00:00:00.000Z', urlKey: 'backups' },
    lastCall: outcome && {
      ...{ id: 1, date: `2026-03-0${id}T00:00:00.000Z`, event: null, outcome, why: null, items: 0, path: null },
      repeatable: true,
    },
  });
  const hooks = [hook(2, 'refused'), hook(3, 'published'), hook(4, null), hook(5, 'ignored')];
  expect(keysOf({ hooks })).toEqual([['hook:2', '2026-03-02T00:00:00.000Z']]);
});

it('an alarm that has told or waits is one since it was due', () => {
  const dueAt = '2026-03-19T00:00:00.000Z';
  const silences = [{ id: 4, title: 'Backups', path: '/backups', state: 'SILENT', dueAt } as const];
  expect(troublesOf({ ...none, silences }, now)).toEqual([
    { key: 'silence:4', kind: 'silence', title: 'Backups', since: dueAt, state: 'SILENT', path: '/backups' },
  ]);
});

it('a destination is one while it is not reached, and not once a message has arrived', () => {
  const at = (day: number) => `2026-03-${day}T00:00:00.000Z`;
  const place = (id: number, given: object) => pushDestination(id, { state: 'active', ...given });
  const destinations = [
    place(1, { trouble: 'gone', troubleAt: at(12), lastSentAt: at(11) }),
    place(2, { trouble: 'gone', troubleAt: at(12), lastSentAt: at(13) }),
    place(3, { state: 'paused', trouble: 'gone', troubleAt: at(15), lastSentAt: at(16) }),
    place(4, { trouble: null, troubleAt: null }),
    place(5, { state: 'gone', troubleAt: null, createdDate: at(14) }),
  ];
  expect(troublesOf({ ...none, destinations }, now).map(each => [each.key, each.title])).toEqual([
    ['destination:3', 'Chrome'],
    ['destination:5', 'Chrome'],
    ['destination:1', 'Chrome'],
  ]);
});
