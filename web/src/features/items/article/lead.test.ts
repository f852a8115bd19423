import { expect, it } from 'vitest';
import type { Enclosure } from './files.ts';
import { leadPicture } from './lead.ts';

const image = 'https://site.example/2026/harbour.jpg?w=1200';
const leadOf = (item: { image: string | null; content: string | null; enclosures?: Enclosure[] }) =>
  leadPicture({ enclosures: [], ...item });
const long = `<p>${'The tide comes in. '.repeat(20)}</p>`;

it('shows the picture of an item whose text has none', () => {
  expect(leadOf({ image, content: '<p>Text</p>' })).toBe(image);
  expect(leadOf({ image, content: null })).toBe(image);
  expect(leadOf({ image: null, content: '<p>Text</p>' })).toBeNull();
});

it('shows a picture once when the text holds it in another size', () => {
  const content = `${long}<p><img src="https://cdn.example/harbour-800x450.jpg" alt=""></p>`;
  expect(leadOf({ image, content })).toBeNull();
});

it('leaves the top to a text that begins with another picture', () => {
  expect(leadOf({ image, content: '<p>By us</p><p><img src="https://site.example/b.png"></p>' })).toBeNull();
  expect(leadOf({ image, content: `${long}<p><img src="https://site.example/b.png"></p>` })).toBe(image);
});

it('leaves its place to a film, whose still it is', () => {
  const film = { url: 'https://site.example/film.mp4', type: 'video/mp4', length: null };
  expect(leadOf({ image, content: '<p>Text</p>', enclosures: [film] })).toBeNull();
});
