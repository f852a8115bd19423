import { expect, it } from 'vitest';
import { deviceNames } from './device-names.ts';

const blink = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Safari/537.36`, ['Chrome', 'Windows']],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Safari/537.36 Edg/140.0.0.0`, ['Edge', 'Windows']],
  [`Mozilla/5.0 (X11; Linux x86_64) ${blink} Safari/537.36 OPR/120.0`, ['Opera', 'Linux']],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', ['Firefox', 'Linux']],
  [`Mozilla/5.0 (Linux; Android 15; SM-S931N) ${blink} Mobile Safari/537.36`, ['Chrome', 'Android']],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36',
    ['Samsung Internet', 'Android'],
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1 Version/18.0 Safari/605.1', ['Safari', 'macOS']],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Safari/604.1',
    ['Safari', 'iPhone'],
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${blink} Safari/537.36`, ['Chrome', 'ChromeOS']],
  ['curl/8.5.0', [null, null]],
  ['Something (Windows)', [null, 'Windows']],
  [undefined, [null, null]],
])('%s is %s', (userAgent, [browser, system]) => expect(deviceNames('Web', userAgent)).toEqual({ browser, system }));

it('an app is an app, whatever it calls itself', () => {
  const windows = `Mozilla/5.0 (Windows NT 10.0) ${blink}`;
  expect(deviceNames('Android', windows)).toEqual({ browser: null, system: 'Android' });
  expect(deviceNames('iOS', undefined)).toEqual({ browser: null, system: 'iOS' });
});
