import { describe, expect, it } from 'vitest';
import { pushServiceOf, readPushAddress } from './push-services.ts';

const extra = ['push.inside.test', '127.0.0.1:4321', 'push.other.test:8443'];
const read = (text: string) => readPushAddress(text, extra)?.href;

describe('the address of a push service is taken', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/dWl2:APA91bF-x_y',
    'https://fcm.googleapis.com/wp/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABk',
    'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAD%2b%3d%3d',
    'https://web.push.apple.com/QGuQyavXutnMH',
    'https://push.inside.test/a',
    'https://one.push.inside.test/a',
    'http://127.0.0.1:4321/push/1',
    'https://push.other.test:8443/a',
  ])('%s', address => expect(read(address)).toBe(address));
});

it.each([
  ['https://anything.push.inside.test/a', 'push.inside.test'],
  ['https://web.push.apple.com/a', 'push.apple.com'],
  ['https://push.other.test:8443/a', 'push.other.test:8443'],
])('%s is asked of %s', (address, service) => expect(pushServiceOf(new URL(address), extra)).toBe(service));

describe('nothing else is', () => {
  it.each([
    'https://127.0.0.1/fcm.googleapis.com/',
    'https://127.0.0.1/x.push.apple.com/',
    'https://evil.example/?https://fcm.googleapis.com/',
    'https://evil.example/#fcm.googleapis.com',
    'https://fcm.googleapis.com.evil.example/',
    'https://evilfcm.googleapis.com.example/',
    'https://xfcm.googleapis.com/',
    'https://notpush.apple.com/',
    'https://evil-push.apple.com/',
    'https://googleapis.com/',
    'https://storage.googleapis.com/fcm.googleapis.com/',
    'https://apple.com/push.apple.com',
    'https://mozilla.com/',
    'https://fcm.googleapis.com@evil.example/',
    'https://evil.example@fcm.googleapis.com/',
    'https://user:pass@fcm.googleapis.com/',
    'https://evil.example\\@fcm.googleapis.com/',
    'https://evil.example\\.push.apple.com/',
    'https:\\\\fcm.googleapis.com\\',
    'https:/fcm.googleapis.com/',
    'https:///fcm.googleapis.com/',
    'https:fcm.googleapis.com/',
    '//fcm.googleapis.com/',
    'http://fcm.googleapis.com/',
    'ftp://fcm.googleapis.com/',
    'javascript:fcm.googleapis.com/',
    'file:///fcm.googleapis.com/',
    'https://fcm.googleapis.com:22/',
    'https://fcm.googleapis.com:8443/',
    'https://fcm.googleapis.com./',
    'https://fcm.googleapis.com',
    ' https://fcm.googleapis.com/',
    'https://fcm.googleapis.com/\r\nhost: evil.example',
    'https://fcm.goo\tgleapis.com/',
    'https://fcm.googleapis.com%00.evil.example/',
    'https://fcm%2egoogleapis.com.evil.example/',
    'https://ⓕcm.googleapis.com/',
    'https://fcm。googleapis。com/',
    'https://fcm.googleapis.com／x',
    'https://fсm.googleapis.com/',
    'https://[::1]/fcm.googleapis.com',
    'https://[::ffff:127.0.0.1]:4321/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://localhost/',
    'http://127.0.0.1/push/1',
    'http://127.0.0.1:4322/push/1',
    'http://push.inside.test/a',
    'https://push.inside.test:8080/a',
    'https://169.254.169.254/latest/meta-data/?x=.push.apple.com',
    'http://push.other.test/a',
    '',
    'https://',
    `https://fcm.googleapis.com/${'a'.repeat(2100)}`,
  ])('%s', address => expect(read(address)).toBeUndefined());
});
