import { expect, it } from 'vitest';
import { browserKind } from './browser-kind.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/149.0.0.0 Safari/537.36`, 'chrome'],
  [`Mozilla/5.0 (Linux; Android 14; K) ${webkit} Chrome/149.0.0.0 Mobile Safari/537.36`, 'chromeAndroid'],
  [`Mozilla/5.0 (Linux; Android 14; K) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'samsung'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/149.0.0.0 Safari/537.36 Edg/149.0.0.0`, 'edge'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'firefox'],
  ['Mozilla/5.0 (Android 14; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0', 'firefoxAndroid'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15', 'safari'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1', 'ios'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/149.0.0.0 Safari/537.36 OPR/120.0.0.0`, 'other'],
  ['Something of its own', 'other'],
])('%s', (userAgent, kind) => {
  expect(browserKind(userAgent)).toBe(kind);
});
