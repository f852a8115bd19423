import { expect, it } from 'vitest';
import { minutesOf } from './minutes.ts';

it('counts words of Latin script, and nothing below a minute', () => {
  expect(minutesOf(`<p>${'word '.repeat(229)}</p>`)).toBe(0);
  expect(minutesOf(`<p>${'word '.repeat(230)}</p>`)).toBe(1);
  expect(minutesOf(`<p>${'it’s well-known '.repeat(345)}</p>`)).toBe(3);
});

it('counts letters of Korean, Japanese and Chinese, each at its own pace', () => {
  expect(minutesOf('<p>뉴스를 '.repeat(500))).toBe(3);
  expect(minutesOf('<p>記事を'.repeat(500))).toBe(3);
  expect(minutesOf('<p>这篇文'.repeat(400))).toBe(3);
  expect(minutesOf('<p>新聞'.repeat(199))).toBe(0);
});

it('takes a Chinese text with a Japanese name for Chinese', () => {
  expect(minutesOf(`${'文'.repeat(1190)}らーめん`)).toBe(3);
});

it('counts no tags and no entities', () => {
  expect(minutesOf('<a href="https://news.example/a b c">&nbsp;&amp;</a>'.repeat(400))).toBe(0);
});
