import { describe, expect, it } from 'vitest';
import { MOST_ITEMS, readFever } from './question.ts';

const items = (sent: Record<string, unknown>) => readFever({ items: '', ...sent }).items;
const mark = (sent: Record<string, unknown>) => readFever(sent).mark;

it('asks for what is named, whatever the value', () => {
  expect(readFever({ api: '', groups: '', links: '0', unread_item_ids: ['', ''] })).toEqual({
    ...{ groups: true, feeds: false, favicons: false, links: true, unreadIds: true, savedIds: false },
    ...{ items: undefined, mark: undefined },
  });
});

describe('items', () => {
  it.each([
    [{}, { kind: 'above', id: 0 }],
    [{ since_id: '7' }, { kind: 'above', id: 7 }],
    [{ since_id: '' }, { kind: 'above', id: 0 }],
    [{ since_id: '-7' }, { kind: 'above', id: 0 }],
    [{ since_id: '9'.repeat(30) }, { kind: 'above', id: Number.MAX_SAFE_INTEGER }],
    [{ max_id: '7' }, { kind: 'below', id: 7 }],
    [{ max_id: '0' }, { kind: 'below', id: Number.MAX_SAFE_INTEGER }],
    [
      { max_id: '7', with_ids: '1', since_id: '3' },
      { kind: 'below', id: 7 },
    ],
    [
      { with_ids: '3, 1,3,x,-4,1e3,,9007199254740992', since_id: '3' },
      { kind: 'these', ids: [3, 1] },
    ],
    [{ with_ids: '' }, { kind: 'these', ids: [] }],
    [{ feed_ids: '4,5' }, { kind: 'above', id: 0, among: { feeds: [4, 5], groups: [] } }],
    [{ group_ids: '0' }, { kind: 'above', id: 0, among: { feeds: [], groups: [0] } }],
    [{ feed_ids: '' }, { kind: 'above', id: 0, among: { feeds: [], groups: [] } }],
  ])('%j', (sent, wanted) => {
    expect(items(sent)).toEqual(wanted);
  });

  it('are at most 50 of those that are named', () => {
    const named = Array.from({ length: 90 }, (_, n) => n + 1);
    expect(items({ with_ids: named.join(',') })).toEqual({ kind: 'these', ids: named.slice(0, MOST_ITEMS) });
  });
});

describe('a mark', () => {
  const before = new Date('2026-03-05T06:07:08Z');
  it.each([
    [
      { mark: 'item', as: 'read', id: '7' },
      { kind: 'items', as: 'read', ids: [7] },
    ],
    [
      { mark: 'ITEM', as: 'Unsaved', id: '7,8' },
      { kind: 'items', as: 'unsaved', ids: [7, 8] },
    ],
    [
      { mark: 'feed', as: 'read', id: '7' },
      { kind: 'feed', id: 7 },
    ],
    [
      { mark: 'feed', as: 'read', id: '7', before: '0' },
      { kind: 'feed', id: 7 },
    ],
    [
      { mark: 'group', as: 'read', id: '0', before: '1772690828' },
      { kind: 'group', id: 0, before },
    ],
    [
      { mark: 'group', as: 'read', id: '0', before: '1772690828.75' },
      { kind: 'group', id: 0, before },
    ],
    [
      { mark: 'group', as: 'read', id: '0', before: '1772690828000' },
      { kind: 'group', id: 0, before },
    ],
  ])('%j', (sent, wanted) => {
    expect(mark(sent)).toEqual(wanted);
  });

  it('is none where it has no sense, or no moment that can be read', () => {
    for (const sent of [
      { mark: 'item', as: 'read' },
      { mark: 'item', as: 'read', id: 'x' },
      { mark: 'item', as: 'gone', id: '7' },
      { mark: 'feed', as: 'unread', id: '7' },
      { mark: 'feed', as: 'saved', id: '7' },
      { mark: 'feed', as: 'read', id: '7,8' },
      { mark: 'group', as: 'read', id: '-1' },
      { mark: 'all', as: 'read', id: '7' },
      { mark: 'feed', as: 'read', id: '7', before: 'yesterday' },
      { mark: 'feed', as: 'read', id: '7', before: '-5' },
      { mark: 'feed', as: 'read', id: '7', before: '9'.repeat(21) },
    ])
      expect(mark(sent), JSON.stringify(sent)).toBeUndefined();
  });

  it('has the ids of its kind answered', () => {
    expect(readFever({ mark: 'item', as: 'unread', id: '7' })).toMatchObject({ unreadIds: true, savedIds: false });
    expect(readFever({ mark: 'item', as: 'unsaved', id: '7' })).toMatchObject({ unreadIds: false, savedIds: true });
    expect(readFever({ unread_recently_read: '1' })).toMatchObject({ unreadIds: true, mark: undefined });
  });
});

it('reads 50,000 hostile questions without a throw, and has ids that a row can have', () => {
  const names = ['items', 'mark', 'as', 'id', 'before', 'since_id', 'max_id', 'with_ids', 'feed_ids', 'group_ids'];
  const values = [
    ...['', '0', '-1', '1', '1e309', 'NaN', '0x10', '１２', '9007199254740993', '9'.repeat(400), '1,2,3', ',,,', ' '],
    ...['item', 'feed', 'group', 'read', 'unread', 'saved', '\u0000', "'; drop table item", '%00', '1.5', '٣', '𝟙'],
    ...['1,'.repeat(200), '1772690828', '253402300799999', '__proto__', 'constructor', '0'.repeat(100)],
    ...[['1', '2'], [], ['', '7'], [['1']], { a: 1 }, null, undefined, 7, Number.NaN, true],
  ];
  const kinds = ['item', 'feed', 'group'];
  let seed = 1;
  const pick = <T>(from: readonly T[]): T => {
    seed = (seed * 48_271) % 2_147_483_647;
    return from[seed % from.length]!;
  };
  let marks = 0;
  const wrong: unknown[] = [];
  for (let n = 0; n < 50_000; n++) {
    const some = Array.from({ length: 4 }, () => [pick(names), pick(values)]);
    const sent = Object.fromEntries([['mark', pick(kinds)], ['as', 'read'], ['id', pick(values)], ...some]);
    const { items, mark } = readFever(sent);
    const ids = [
      ...(items?.kind === 'these' ? items.ids : items ? [items.id] : []),
      ...(items?.among ? [...items.among.feeds, ...items.among.groups] : []),
      ...(mark ? (mark.kind === 'items' ? mark.ids : [mark.id]) : []),
    ];
    const moment = mark && mark.kind !== 'items' ? (mark.before?.getTime() ?? 1) : 1;
    if (!ids.every(id => Number.isSafeInteger(id) && id >= 0) || !(moment > 0)) wrong.push(sent);
    if (mark) marks++;
  }
  expect(wrong).toEqual([]);
  expect(marks).toBeGreaterThan(1_000);
});
