// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { reservePictures } from './pictures.ts';

const awaited = (html: string): { root: HTMLElement; names: string[] } => {
  const root = Object.assign(document.createElement('div'), { innerHTML: html });
  reservePictures(root);
  return { root, names: [...root.querySelectorAll('img.awaited')].map(({ id }) => id) };
};

it('keeps room for a picture of unknown size that is a block of its own, and for no other', () => {
  const { names } = awaited(`
    <p><img id="alone" src="/a.png"></p>
    <figure><img id="figure" src="/a.png"><figcaption>Words</figcaption></figure>
    <p><a href="/"><img id="linked" src="/a.png" width="600"></a></p>
    <p><img id="sized" src="/a.png" width="600" height="400"></p>
    <p>Words <img id="among words" src="/a.png"></p>
    <p><img id="one" src="/a.png"> <img id="two" src="/a.png"></p>
    <table><tr><td><img id="cell" src="/a.png"></td></tr></table>`);
  expect(names).toEqual(['alone', 'figure', 'linked']);
});

it('gives the room back when the picture has come', () => {
  const { root } = awaited('<p><img src="/a.png"></p>');
  const image = root.querySelector('img')!;
  image.dispatchEvent(new Event('load'));
  expect(image).not.toHaveClass('awaited');
});
