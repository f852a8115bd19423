import { expect, it } from 'vitest';
import { type Mark, setMark } from './marks.ts';

/** In these texts `[` and `]` stand at the ends of the selection, and `|` for a caret. */
const press = (mark: Mark, marked: string): string => {
  const start = marked.search(/[⟦|]/);
  const bare = marked.replace(/[⟦|]/, '');
  const end = bare.includes('⟧') ? bare.indexOf('⟧') : start;
  const text = bare.replace('⟧', '');
  const { from, to, insert, ...after } = setMark(mark, { text, start, end });
  const result = text.slice(0, from) + insert + text.slice(to);
  if (after.start === after.end) return `${result.slice(0, after.start)}|${result.slice(after.start)}`;
  return `${result.slice(0, after.start)}⟦${result.slice(after.start, after.end)}⟧${result.slice(after.end)}`;
};

it.each<[Mark, string, string]>([
  ['bold', '오늘 ⟦소식⟧을 읽다', '오늘 **⟦소식⟧**을 읽다'],
  ['bold', '오늘 **⟦소식⟧**을 읽다', '오늘 ⟦소식⟧을 읽다'],
  ['bold', '오늘 ⟦**소식**⟧을 읽다', '오늘 ⟦소식⟧을 읽다'],
  ['bold', 'so ⟦ quiet ⟧here', 'so  **⟦quiet⟧** here'],
  ['bold', 'so |', 'so **|**'],
  ['code', 'call ⟦feedAll⟧ now', 'call `⟦feedAll⟧` now'],
  ['code', '⟦a\nb⟧', '```\n⟦a\nb⟧\n```'],
  ['code', 'so: ⟦a\nb⟧ end', 'so: \n```\n⟦a\nb⟧\n```\n end'],
  ['link', '⟦the news⟧', '[the news](⟦https://⟧)'],
  ['link', '⟦https://news.example/1⟧', '[|](https://news.example/1)'],
  ['link', '|', '[|](https://)'],
  ['list', 'first\n⟦second\nthird⟧\nfourth', 'first\n⟦- second\n- third⟧\nfourth'],
  ['list', '⟦- second\n- third⟧', '⟦second\nthird⟧'],
  ['list', 'mi|lk', '- mi|lk'],
  ['list', 'one\n|', 'one\n- |'],
  ['quote', '⟦one\ntwo\n⟧three', '⟦> one\n> two⟧\nthree'],
])('%s: %s', (mark, before, after) => {
  expect(press(mark, before)).toBe(after);
});
