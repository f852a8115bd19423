// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { titleIn } from './title-in.ts';

it.each([
  ['<html><head><TITLE lang="en">News &amp; more\n of the quay </TITLE>', 'News & more of the quay'],
  ['<title>항구 소식</title>', '항구 소식'],
  ['<titles>No</titles><p>no title', ''],
  ['<title>Cut by the end', 'Cut by the end'],
  ['', ''],
])('of %s is %s', (source, title) => {
  expect(titleIn(source)).toBe(title);
});

it('is of a length that a feed may have', () => {
  expect(titleIn(`<title>${'x'.repeat(1_000)}</title>`)).toHaveLength(300);
});
