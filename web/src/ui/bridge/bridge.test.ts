// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BridgedPage, offerBridge, tellShell } from './bridge.ts';
import { hasShell } from './shell-here.ts';

interface Offered {
  setPushToken(...said: unknown[]): void;
  onPushMessage(...said: unknown[]): void;
  back(): boolean;
}

const done: string[] = [];
const page: BridgedPage = {
  bindToken: (os, token) => done.push(`bind ${os} ${token}`),
  pushed: () => done.push('pushed'),
  open: path => done.push(`open ${path}`),
  goBack: () => done.push('back') > 0,
};
const bridge = () => (window as unknown as { newsbell: Offered }).newsbell;

beforeEach(() => {
  done.length = 0;
  document.body.innerHTML = '';
  offerBridge(page);
});
afterEach(() => vi.unstubAllGlobals());

const hear = (say: (shell: Offered) => void): string[] => {
  say(bridge());
  return done;
};

describe('a push token', () => {
  it.each(['Android', 'iOS'])('of %s is bound', os => {
    expect(hear(shell => shell.setPushToken(os, 'abc:DEF-1_2'))).toEqual([`bind ${os} abc:DEF-1_2`]);
  });

  it('is bound from ten characters on', () => {
    expect(hear(shell => shell.setPushToken('iOS', 'x'.repeat(10)))).toEqual(['bind iOS xxxxxxxxxx']);
  });

  it.each([
    ['Web', 'abc'],
    ['android', 'abc'],
    ['__proto__', 'abc'],
    [undefined, 'abc'],
    ['Android', ''],
    ['Android', 'x'.repeat(9)],
    ['Android', `${'x'.repeat(20)}!`],
    ['Android', 'a b'],
    ['Android', 'a\nb'],
    ['Android', 'é'],
    ['Android', 'x'.repeat(4097)],
    ['Android', 7],
    ['Android', { toString: () => 'abc' }],
    [['Android'], ['abc']],
  ])('that is not as agreed is passed over: %j %j', (os, token) => {
    expect(hear(shell => shell.setPushToken(os, token))).toEqual([]);
  });
});

describe('a push message', () => {
  it.each(['{}', '{"title":"News"}', '{"path":"/paper"}', '{"opened":"yes","path":"/paper"}'])(
    'tells the page that something has come: %s',
    json => {
      expect(hear(shell => shell.onPushMessage(json))).toEqual(['pushed']);
    },
  );

  it.each([
    '/',
    '/notifications',
    '/paper',
    '/paper/feed/12',
    '/paper/feeds/1,2',
    '/project/paper/news?id=3',
    '/setting/notifications',
  ])('that was tapped opens its page: %s', path => {
    expect(hear(shell => shell.onPushMessage(JSON.stringify({ opened: true, path })))).toEqual([
      'pushed',
      `open ${path}`,
    ]);
  });

  it.each([
    'https://elsewhere.example/paper',
    '//elsewhere.example/paper',
    '/\\elsewhere.example',
    '/.//elsewhere.example',
    'javascript:alert(1)',
    'paper',
    '',
    7,
    null,
    ['/paper'],
    // These pages act on what stands in their address, or are no place for a notification to lead to.
    '/login/token?type=token&username=x&token=y',
    '/user/x/validate?token=y',
    '/reset?token=y',
    '/oauth2/google?code=x',
    '/logout',
    '/setting',
    '/admin/users',
    '/notifications/preferences?token=x',
    `/paper?${'x'.repeat(2000)}`,
  ])('opens no other place: %j', path => {
    expect(hear(shell => shell.onPushMessage(JSON.stringify({ opened: true, path })))).toEqual(['pushed']);
  });

  it.each(['', 'no json', 'null', '[]', '"text"', '7', `{"a":"${'x'.repeat(20_000)}"}`, undefined, {}, 7])(
    'that is none is passed over: %j',
    json => {
      expect(hear(shell => shell.onPushMessage(json))).toEqual([]);
    },
  );
});

describe('the way back', () => {
  const open = () => [...document.querySelectorAll('dialog[open]')].map(({ id }) => id);

  it('closes the topmost dialog first', () => {
    document.body.innerHTML = '<dialog open id="a"></dialog><dialog open id="b"></dialog>';
    expect(bridge().back()).toBe(true);
    expect([open(), done]).toEqual([['a'], []]);
  });

  it('takes the one with the focus for the topmost, wherever it stands in the page', () => {
    document.body.innerHTML = '<dialog open id="a"><button></button></dialog><dialog open id="b"></dialog>';
    document.querySelector('button')!.focus();
    expect(bridge().back()).toBe(true);
    expect(open()).toEqual(['b']);
  });

  it('else goes back in the page, and says whether it could', () => {
    expect(bridge().back()).toBe(true);
    offerBridge({ ...page, goBack: () => false });
    expect(bridge().back()).toBe(false);
  });
});

it('nothing of it can be changed by another script', () => {
  expect(Object.isFrozen(bridge())).toBe(true);
});

describe('the shell', () => {
  it('is told as an object on iOS, as JSON on Android, and a browser is told nothing', () => {
    const told: unknown[] = [];
    expect(hasShell()).toBe(false);
    expect(tellShell('login', { username: 'mina' })).toBe(false);
    vi.stubGlobal('NewsbellAndroid', { postMessage: (message: string) => told.push(message) });
    expect(tellShell('share', { title: 'A', url: 'https://a.example/' })).toBe(true);
    vi.stubGlobal('webkit', {
      messageHandlers: { newsbell: { postMessage: (message: object) => told.push(message) } },
    });
    expect(hasShell()).toBe(true);
    expect(tellShell('logout')).toBe(true);
    expect(told).toEqual(['{"action":"share","title":"A","url":"https://a.example/"}', { action: 'logout' }]);
  });

  it('that fails is as good as none', () => {
    const postMessage = () => {
      throw new Error('gone');
    };
    vi.stubGlobal('NewsbellAndroid', { postMessage });
    expect(tellShell('logout')).toBe(false);
  });
});
