import { describe, expect, it } from 'vitest';
import { isAppWebView, isIosWebView } from './web-view.ts';

const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9';
const chromium = 'AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ipad = 'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';

const webViews = {
  'an Android web view': `${android} Build/AP4A; wv) ${chromium}`,
  'an iPhone web view': `${iphone} Mobile/15E148`,
  'an iPad web view': ipad,
  'our own app on Android': `${android}) ${chromium} NewsbellApp/1.0`,
  'our own app on iOS, which also names Safari': `${iphone} Version/18.5 Mobile/15E148 Safari/604.1 NewsbellApp/1.0`,
};
const browsers = {
  'Chrome on Android': `${android}) ${chromium.replace('Version/4.0 ', '')}`,
  'Safari on an iPhone': `${iphone} Version/18.5 Mobile/15E148 Safari/604.1`,
  'Chrome on an iPhone': `${iphone} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`,
  'Safari on a Mac':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  'Firefox on Windows': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0',
};

describe.each(Object.entries(webViews))('%s', (_, userAgent) => {
  it('is an app around the page', () => expect(isAppWebView(userAgent)).toBe(true));
});

describe.each(Object.entries(browsers))('%s', (_, userAgent) => {
  it('has a back button of its own', () => expect(isAppWebView(userAgent)).toBe(false));
});

it('only the web views of iOS are told apart as such', () => {
  expect(isIosWebView(webViews['an iPhone web view'])).toBe(true);
  expect(isIosWebView(webViews['an iPad web view'])).toBe(true);
  expect(isIosWebView(webViews['an Android web view'])).toBe(false);
  expect(isIosWebView(browsers['Safari on an iPhone'])).toBe(false);
});
