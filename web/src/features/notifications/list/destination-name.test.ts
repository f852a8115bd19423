// @vitest-environment jsdom
import type { DestinationName } from '@newsbell/contracts/notifications';
import { renderHook } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTexts, withAllTexts } from '#i18n/index.ts';
import { useDestinationName } from './destination-name.ts';

const browser = (names: Partial<DestinationName>): DestinationName => ({
  channel: 'webpush',
  address: null,
  browser: null,
  system: null,
  ...names,
});

describe.each([
  ['en', 'Chrome on Windows', 'Browser on Windows', 'Browser', 'iOS app'],
  ['ko', 'Windows의 Chrome', 'Windows의 브라우저', '브라우저', 'iOS 앱'],
  ['ja', 'Windows の Chrome', 'Windows のブラウザー', 'ブラウザー', 'iOS アプリ'],
  ['zh-CN', 'Windows 上的 Chrome', 'Windows 上的浏览器', '浏览器', 'iOS 应用'],
] as const)('in %s', (language, known, unknownBrowser, unknown, app) => {
  beforeAll(async () => {
    await startTexts(language);
    await withAllTexts(Promise.resolve());
  });
  const nameOf = (destination: DestinationName) => renderHook(useDestinationName).result.current(destination);

  it('a device is called by what is known of it', () => {
    expect(nameOf(browser({ browser: 'Chrome', system: 'Windows' }))).toBe(known);
    expect(nameOf(browser({ system: 'Windows' }))).toBe(unknownBrowser);
    expect(nameOf(browser({ browser: 'Firefox' }))).toBe('Firefox');
    expect(nameOf(browser({}))).toBe(unknown);
    expect(nameOf(browser({ channel: 'fcm', system: 'iOS' }))).toBe(app);
  });

  it('a mail address is its own name', () => {
    expect(nameOf(browser({ channel: 'email', address: 'mina@example.com' }))).toBe('mina@example.com');
  });
});
