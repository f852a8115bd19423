// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { fakeBrowserPush, noBrowserPush } from '../../../../test/browser-push.ts';
import { pushAbility } from './browser-push.ts';

afterEach(() => {
  vi.restoreAllMocks();
  noBrowserPush();
});

const as = (userAgent: string, touchPoints = 0) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  Object.defineProperty(navigator, 'maxTouchPoints', { configurable: true, value: touchPoints });
};
const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';
const iphone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${safari}`;
const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari}`;

it('is what the person has said', () => {
  fakeBrowserPush({ permission: 'default' });
  expect(pushAbility()).toBe('askable');
  fakeBrowserPush({ permission: 'granted' });
  expect(pushAbility()).toBe('granted');
  fakeBrowserPush({ permission: 'denied' });
  expect(pushAbility()).toBe('denied');
});

it('needs https', () => {
  fakeBrowserPush({ permission: 'granted' });
  vi.stubGlobal('isSecureContext', false);
  expect(pushAbility()).toBe('insecure');
});

it.each([
  ['an iPhone', iphone, 0, 'install'],
  ['an iPad, which calls itself a Mac', mac, 5, 'install'],
  ['a Mac', mac, 0, 'unsupported'],
  ['an app', `${iphone.replace(/ Version.*/, '')} NewsbellApp/1`, 0, 'app'],
])('without push, %s has another reason', (_what, userAgent, touchPoints, ability) => {
  vi.stubGlobal('isSecureContext', true);
  as(userAgent, touchPoints);
  expect(pushAbility()).toBe(ability);
});

it('on an iPhone the installed web app may ask', () => {
  fakeBrowserPush();
  as(iphone);
  expect(pushAbility()).toBe('askable');
});
