// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { contactAddress, isServerDocument } from './contact-address.ts';

afterEach(() => document.head.replaceChildren());

it('contact is a chat in Korean and a form otherwise', () => {
  expect((['ko', 'en', 'ja', 'zh-CN'] as const).map(contactAddress)).toEqual([
    '/kakaoChat',
    '/contact',
    '/contact',
    '/contact',
  ]);
});

it('only the address that the server names in the page is a document of its own', () => {
  expect(isServerDocument('/kakaoChat')).toBe(false);
  document.head.innerHTML = '<meta name="newsbell-chat" content="/kakaoChat" />';
  expect(['/kakaoChat', '/contact', '/'].map(isServerDocument)).toEqual([true, false, false]);
});
