import { expect, it } from 'vitest';
import { fileName, fileSize, filesOf, playTime } from './files.ts';

const file = (url: string, type: string | null = null) => ({ url, type, length: null });

it('sorts what is attached by its type, else by its name, and leaves pictures out', () => {
  const talk = file('https://a.example/talk', 'audio/mpeg');
  const unnamed = file('https://a.example/talk.m4a?x=1', 'application/octet-stream');
  const film = file('https://a.example/film.mp4');
  const paper = file('https://a.example/paper.pdf', 'application/pdf');
  const picture = file('https://a.example/a.jpg');
  expect(filesOf([talk, unnamed, film, paper, picture, file('nowhere')])).toEqual({
    audio: [talk, unnamed],
    video: [film],
    other: [paper],
  });
});

it('says how large a file is in the reader’s language, and nothing of a length that cannot be', () => {
  expect(fileSize(24_300_000, 'en')).toBe('24 MB');
  expect(fileSize(1_240, 'en')).toBe('1.2 kB');
  expect(fileSize(0, 'en')).toBeUndefined();
  expect(fileSize(null, 'en')).toBeUndefined();
});

it('names a file as its address does', () => {
  expect(fileName('https://a.example/x/%ED%95%9C.pdf?d=1')).toBe('한.pdf');
  expect(fileName('https://a.example/')).toBe('a.example');
  expect(fileName('https://a.example/%E0%A4')).toBe('%E0%A4');
});

it('writes the time of a recording, with hours only where there are some', () => {
  expect(playTime(65)).toBe('1:05');
  expect(playTime(3725.9)).toBe('1:02:05');
  expect(playTime(Number.NaN)).toBe('0:00');
});
