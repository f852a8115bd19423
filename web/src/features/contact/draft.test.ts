// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { draftPlace, dropDraft, idToSend, keepDraft, readDraft } from './draft.ts';

const place = draftPlace(undefined);
const draft = { email: 'bob@example.org', title: 'Rain', content: 'It rains.' };
const day = 24 * 3_600_000;

beforeEach(() => localStorage.clear());

it('a draft is there again, of each account its own, until it is dropped', () => {
  keepDraft(place, draft);
  expect(readDraft(place)).toMatchObject(draft);
  expect(readDraft(draftPlace(1))).toBeUndefined();
  dropDraft(place);
  expect(readDraft(place)).toBeUndefined();
});

it('a draft without title and text is none', () => {
  keepDraft(place, draft);
  keepDraft(place, { ...draft, title: ' ', content: '\n' });
  expect(localStorage).toHaveLength(0);
});

it('a draft is forgotten 30 days after its last change', () => {
  keepDraft(place, draft, 0);
  keepDraft(place, draft, 10 * day);
  expect(readDraft(place, 40 * day)).toMatchObject(draft);
  expect(readDraft(place, 40 * day + 1)).toBeUndefined();
  expect(localStorage).toHaveLength(0);
});

it('a draft that is sent again goes by the same id, and a changed one by another', () => {
  keepDraft(place, draft);
  const id = idToSend(place, draft);
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  keepDraft(place, draft);
  expect(idToSend(place, draft)).toBe(id);
  const changed = { ...draft, content: 'It snows.' };
  keepDraft(place, changed);
  const other = idToSend(place, changed);
  expect(other).not.toBe(id);
  expect(idToSend(place, changed)).toBe(other);
});

it('a browser that stores nothing, or something else, is no hindrance', () => {
  localStorage.setItem(place, '{"title":3}');
  expect(readDraft(place)).toBeUndefined();
  localStorage.setItem(place, 'x');
  expect(readDraft(place)).toBeUndefined();
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  expect(() => keepDraft(place, draft)).not.toThrow();
  expect(idToSend(place, draft)).toMatch(/^[\da-f-]{36}$/);
  full.mockRestore();
});
