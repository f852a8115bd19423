import { expect, it } from 'vitest';
import { readTemplate } from './shell-template.ts';

const html =
  '<html lang="en"><head><meta name="application-name" content="X" /><title>X</title></head><body></body></html>';
const headWith = (isPrivate: boolean) =>
  readTemplate(
    html,
    { productName: 'Bell', hasChat: false, isPrivate },
    { pages: {}, languages: {} },
  )({
    head: '',
    language: 'en',
  });

it('the page says that reading is for those who are signed in, where it is', () => {
  expect(headWith(true)).toContain('<meta name="newsbell-reading" content="signed-in" />');
  expect(headWith(false)).not.toContain('newsbell-reading');
});
