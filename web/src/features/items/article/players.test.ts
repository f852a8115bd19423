// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { playerIn } from './players.ts';

const playerOf = (html: string) => {
  const body = document.createElement('div');
  body.innerHTML = html;
  return playerIn(body.firstElementChild!);
};

const link = (href: string, text: string) =>
  `<p><a href="${href}" rel="noopener noreferrer" target="_blank">${text}</a></p>`;

it('knows a player by the mark that the server gives it, on any site', () => {
  expect(playerOf(link('https://videos.example/7', '▶ A walk'))).toEqual({
    href: 'https://videos.example/7',
    title: 'A walk',
    host: 'videos.example',
    kind: 'page',
  });
});

it.each([
  'https://www.youtube.com/watch?v=abcdefghijk',
  'https://youtu.be/abcdefghijk',
  'https://vimeo.com/123456',
  'https://tv.naver.com/v/987',
  'https://www.nicovideo.jp/watch/sm9',
  'https://www.bilibili.com/video/BV1xx411c7mD/',
  'https://www.dailymotion.com/video/x1',
])('takes a lone link to %s for a player', href => {
  expect(playerOf(link(href, 'Watch it'))).toMatchObject({ title: 'Watch it', kind: 'page' });
});

it('has no title where the source gives only the address', () => {
  expect(
    playerOf(link('https://www.youtube.com/watch?v=abcdefghijk', '▶ youtube.com/watch?v=abcdefghijk'))?.title,
  ).toBe(undefined);
  expect(playerOf(link('https://youtu.be/abcdefghijk', 'https://youtu.be/abcdefghijk'))?.title).toBe(undefined);
});

it('plays files itself and only links to pages', () => {
  expect(playerOf(link('https://files.example/a/walk.mp4?x=1', '▶ walk'))?.kind).toBe('video');
  expect(playerOf(link('https://files.example/talk.MP3', '▶ talk'))?.kind).toBe('audio');
});

it('leaves links in a sentence, other links and pictures alone', () => {
  const watch = '<a href="https://youtu.be/abcdefghijk">this</a>';
  expect(playerOf(`<p>See ${watch}.</p>`)).toBeUndefined();
  expect(playerOf(`<p>${watch}${watch}</p>`)).toBeUndefined();
  expect(playerOf(link('https://www.youtube.com/@somebody', 'A channel'))).toBeUndefined();
  expect(playerOf(link('https://example.org/', 'Home'))).toBeUndefined();
  expect(
    playerOf('<p><a href="https://youtu.be/abcdefghijk"><img src="https://example.org/a.png"></a></p>'),
  ).toBeUndefined();
});
