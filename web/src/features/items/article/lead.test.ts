import { expect, it } from 'vitest';
import { leadPicture } from './lead.ts';

const image = 'https://site.example/2026/harbour.jpg?w=1200';
const long = `<p>${'The tide comes in. '.repeat(20)}</p>`;

it('shows the picture of an item whose text has none', () => {
  expect(leadPicture({ image, content: '<p>Text</p>' })).toBe(image);
  expect(leadPicture({ image, content: null })).toBe(image);
  expect(leadPicture({ image: null, content: '<p>Text</p>' })).toBeNull();
});

it('shows a picture once when the text holds it in another size', () => {
  const content = `${long}<p><img src="https://cdn.example/harbour-800x450.jpg" alt=""></p>`;
  expect(leadPicture({ image, content })).toBeNull();
});

it('leaves the top to a text that begins with another picture', () => {
  expect(leadPicture({ image, content: '<p>By us</p><p><img src="https://site.example/b.png"></p>' })).toBeNull();
  expect(leadPicture({ image, content: `${long}<p><img src="https://site.example/b.png"></p>` })).toBe(image);
});
