import { expect, it } from 'vitest';
import { downloadTarget } from './download-target.ts';

it('is a whole address and the title that it was given', () => {
  expect(downloadTarget('https://Apps.example/Newsbell.apk?v=2', ' The app ')).toEqual({
    target: 'https://apps.example/Newsbell.apk?v=2',
    title: 'The app',
  });
});

it('needs no title', () => {
  expect(downloadTarget('http://apps.example/', undefined)).toEqual({ target: 'http://apps.example/', title: '' });
});

it.each([
  undefined,
  '',
  7,
  'apps.example',
  '//apps.example/x',
  '/login',
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'data:text/html,hello',
  'ftp://apps.example/x',
  'https://bank.example@apps.example/',
  'https://',
])('is nothing for %j', target => {
  expect(downloadTarget(target, 'Title')).toBeUndefined();
});
