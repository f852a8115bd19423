// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { newUuid } from '#ui/new-uuid.ts';
import { type Draft, draftPlace, dropDraft, KEPT_MS, keepDraft, readDraft } from './drafts.ts';

const draft: Draft = { id: newUuid(), title: '제목', text: '본문', language: 'ko' };
const place = draftPlace(7, 'qna', 'write');
const begun = Date.UTC(2026, 2, 5);

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

it('a draft is there again until it is dropped', () => {
  keepDraft(place, draft, begun);
  expect(readDraft(place, begun + 1)).toEqual(draft);
  dropDraft(place);
  expect(readDraft(place, begun + 1)).toBeUndefined();
});

it('a draft is of one place and of one person', () => {
  keepDraft(place, draft, begun);
  expect(readDraft(draftPlace(8, 'qna', 'write'), begun)).toBeUndefined();
  expect(readDraft(draftPlace(7, 'free', 'write'), begun)).toBeUndefined();
});

it('30 days after its last change a draft goes, wherever it stands', () => {
  const other = draftPlace(7, 'qna', 12, 'comment');
  keepDraft(place, draft, begun);
  keepDraft(other, draft, begun + 1);
  localStorage.setItem('language', 'ko');
  expect(readDraft(place, begun + KEPT_MS)).toEqual(draft);
  expect(readDraft(other, begun + KEPT_MS + 1)).toEqual(draft);
  expect(Object.keys(localStorage).sort()).toEqual([other, 'language']);
});

it('what is no draft of ours is none', () => {
  localStorage.setItem(place, '{"at":1');
  expect(readDraft(place, 1)).toBeUndefined();
  localStorage.setItem(place, '{"at":1,"draft":{}}');
  expect(readDraft(place, 1)).toBeUndefined();
});

it('a browser that stores nothing stops nobody from writing', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => keepDraft(place, draft)).not.toThrow();
});

it('the id of a draft is a UUID of its own', () => {
  const ids = [newUuid(), newUuid()];
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(ids).size).toBe(2);
});
