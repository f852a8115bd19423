/**
 * This is the kind of browser whose settings bring notifications back, as its user agent tells. The more special kinds
 * come first.
 */
export type BrowserKind =
  | 'ios'
  | 'samsung'
  | 'edge'
  | 'firefoxAndroid'
  | 'firefox'
  | 'chromeAndroid'
  | 'chrome'
  | 'safari'
  | 'other';

export const browserKind = (userAgent: string): BrowserKind =>
  kinds.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'other';

const kinds: [BrowserKind, RegExp][] = [
  ['ios', /\b(iPhone|iPad|iPod)\b/],
  ['samsung', /SamsungBrowser/],
  ['other', /OPR\/|YaBrowser|Whale\/|Vivaldi/],
  ['edge', /Edg\//],
  ['firefoxAndroid', /Android.*Firefox/],
  ['firefox', /Firefox/],
  ['chromeAndroid', /Android.*Chrome/],
  ['chrome', /Chrome/],
  ['safari', /Safari/],
];
