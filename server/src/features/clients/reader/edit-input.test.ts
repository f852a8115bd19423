/** Fuzzing: the readers of changes answer whatever they are sent. */
import { MOST_ITEMS_EDITED } from '@newsbell/contracts/reader-edits';
import { subscriptionLimits } from '@newsbell/contracts/subscription-rules';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Sent } from './parameters.ts';
import { readSubscriptionEdit } from './subscription-edit.ts';
import { readTagEdit } from './tag-edit.ts';

const owner = { id: 12, username: 'alice' };
const known = [
  ...['edit', 'subscribe', 'unsubscribe', '4021', '4021,4022', '00000000000fbb5d', 'tag:google.com,2005:reader/item/1'],
  ...['user/-/state/com.google/read', 'user/-/state/com.google/kept-unread', 'user/alice/state/com.google/starred'],
  ...[
    'user/-/label/R＆D',
    'user/12/label/%2525',
    'user/-/label/',
    'feed/7',
    'feed/https://a.example/?a=1',
    'feed/http://[',
  ],
  ...['', '0', '%', '\0', '\ud800', '__proto__', '9'.repeat(30)],
];
const text = fc.oneof(fc.constantFrom(...known), fc.string({ unit: 'binary', maxLength: 8 }));
const value = fc.oneof(text, fc.array(text, { maxLength: 4 }), fc.anything({ maxDepth: 1 }));
/** Half of the values are such as apps send, or hardly any input would be taken. */
const sentOf = (usual: Record<string, readonly string[]>) =>
  fc.record(
    Object.fromEntries(Object.entries(usual).map(([name, good]) => [name, fc.oneof(fc.constantFrom(...good), value)])),
    { requiredKeys: [] },
  );
const isName = (name: string) => name.trim() !== '' && name.length <= subscriptionLimits.folderName;

it('marks are of items that can be, and folders have names', () => {
  const kinds = new Set<string>();
  fc.assert(
    fc.property(
      sentOf({
        i: ['4021', '4021,4022'],
        a: ['user/-/state/com.google/read', 'user/-/label/a'],
        r: ['user/-/state/com.google/like'],
      }),
      (sent: Sent) => {
        const edit = readTagEdit(sent, owner);
        kinds.add(edit.kind);
        if (edit.kind === 'folder') expect(isName(edit.folder)).toBe(true);
        if (edit.kind !== 'marks') return;
        expect(edit.ids.length > 0 && edit.ids.length <= MOST_ITEMS_EDITED).toBe(true);
        expect(edit.ids.every(id => Number.isSafeInteger(id) && id > 0)).toBe(true);
      },
    ),
    { numRuns: 50_000 },
  );
  expect([...kinds].sort()).toEqual(['folder', 'marks', 'wrong']);
});

it('feeds are named, and their titles and folders can be stored', () => {
  const kinds = new Set<string>();
  fc.assert(
    fc.property(
      sentOf({
        ac: ['edit', 'subscribe', 'unsubscribe'],
        s: ['feed/7', 'feed/https://a.example/'],
        t: ['A'],
        a: ['user/-/label/a'],
        r: ['user/-/label/b'],
      }),
      (sent: Sent) => {
        const edit = readSubscriptionEdit(sent, owner);
        kinds.add(edit.kind);
        if (edit.kind === 'wrong') return;
        expect(edit.feeds.length).toBeGreaterThan(0);
        for (const { title } of edit.feeds) expect(title ?? 'x').toMatch(/^.{1,100}$/s);
        const names = edit.kind === 'unsubscribe' ? [] : [edit.move.into ?? 'x', ...edit.move.outOf];
        expect(names.every(isName)).toBe(true);
      },
    ),
    { numRuns: 50_000 },
  );
  expect([...kinds].sort()).toEqual(['edit', 'subscribe', 'unsubscribe', 'wrong']);
});
