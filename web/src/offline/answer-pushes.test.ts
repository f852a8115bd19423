// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { workerWorld } from '../../test/worker-world.ts';
import { answerPushes, forgetPushes, keepPushFor } from './answer-pushes.ts';

/** Two people share a browser; Mina has switched push on in it. */
const [mina, jun] = [7, 8];
let world: ReturnType<typeof workerWorld>;
beforeEach(async () => {
  world = workerWorld();
  answerPushes(world.scope);
  await keepPushFor(mina);
});
afterEach(() => vi.useRealTimers());

const message = (id: string, given: object = {}) =>
  JSON.stringify({
    id,
    tag: `digest ${id}`,
    title: `News ${id}`,
    body: '',
    path: '/metro/feed/7',
    ...given,
  });
const push = (text: string | null) => world.dispatch('push', { data: text === null ? null : { text: () => text } });
const titles = () => world.shown().map(({ title }) => title);

describe('a push message', () => {
  it('is shown, and counted on the icon where no page is open', async () => {
    world.page({ url: `${location.origin}/metro/rss.xml` });
    await push(message('a'));
    await push(message('b'));
    expect([titles(), world.badge()]).toEqual([['News a', 'News b'], 2]);
  });

  it('is told to the pages that are open, which count better', async () => {
    const [one, other] = [world.page(), world.page()];
    await push(message('a'));
    await push(message('b'));
    expect([titles(), world.badge()]).toEqual([['News a', 'News b'], 0]);
    for (const { messages } of [one, other]) expect(messages).toEqual([{ say: 'pushed' }, { say: 'pushed' }]);
  });

  it('takes the place of what was shown of the same digest', async () => {
    await push(message('a', { tag: '7' }));
    await push(message('b', { tag: '7' }));
    expect([titles(), world.badge()]).toEqual([['News b'], 1]);
  });

  it('that comes again changes nothing, makes no sound and tells no page', async () => {
    const page = world.page();
    await Promise.all([push(message('a')), push(message('a'))]);
    expect(world.shown()).toEqual([expect.objectContaining({ title: 'News a', silent: true })]);
    expect(page.messages).toHaveLength(1);
  });

  it('that comes again after it was put away shows itself without a sound, as browsers ask of every message', async () => {
    await push(message('a'));
    world.shown()[0]!.close();
    await push(message('a'));
    expect(world.shown()).toEqual([expect.objectContaining({ title: 'News a', silent: true })]);
  });

  it('is shown when what is kept cannot be read', async () => {
    await (await caches.open('pushed')).put('/pushed-ids', new Response('{'));
    await push(message('a'));
    expect(titles()).toEqual(['News a']);
  });

  it('is shown when nothing can be kept, as on a full disk', async () => {
    vi.stubGlobal('caches', { open: () => Promise.reject(new DOMException('Full', 'QuotaExceededError')) });
    await push(message('a'));
    expect(titles()).toEqual(['News a']);
  });

  it.each([null, '', '{}', 'hello'])('that is none of ours says that there is something: %s', async text => {
    await push(text);
    expect(world.shown()).toEqual([
      expect.objectContaining({ title: 'There are new items', data: { path: '/notifications' } }),
    ]);
    await push(message('a'));
    expect(titles()).toEqual(['There are new items', 'News a']);
  });

  it.each([
    ['ko-KR', '새 소식이 있습니다'],
    ['ja', '新着ニュースがあります'],
    ['zh-CN', '有新内容'],
    ['fr-FR', 'There are new items'],
  ])('says so in the language of the browser, if it is one of ours: %s', async (language, title) => {
    world.scope.navigator.language = language;
    await push(null);
    expect(titles()).toEqual([title]);
  });
});

describe('a click on a notification', () => {
  const toItem = { say: 'open', path: '/metro/feed/7', before: expect.any(Number) };
  const click = async () => {
    await push(message('a'));
    const [notification] = world.shown();
    await world.dispatch('notificationclick', { notification });
  };

  it('opens the item where no page is open, and puts the notification away', async () => {
    await click();
    expect([world.opened, world.shown(), world.badge()]).toEqual([['/metro/feed/7'], [], 0]);
  });

  it('loses no message that is being shown at that moment', async () => {
    await push(message('a'));
    const [notification] = world.shown();
    const { registration } = world.scope;
    const { showNotification } = registration;
    let clicked: Promise<void> | undefined;
    registration.showNotification = (...given) => {
      const isShown = showNotification(...given);
      clicked = world.dispatch('notificationclick', { notification });
      return isShown;
    };
    await push(message('b'));
    await clicked;
    expect([titles(), world.badge()]).toEqual([['News b'], 1]);
  });

  it('lets the page that is looked at go there, and no other', async () => {
    const others = [world.page(), world.page({ visibilityState: 'visible' })];
    const focused = world.page({ focused: true, visibilityState: 'visible' });
    await click();
    expect(focused.messages.at(-1)).toEqual(toItem);
    expect(focused.focus).toHaveBeenCalled();
    expect(others.map(({ messages }) => messages)).toEqual([[{ say: 'pushed' }], [{ say: 'pushed' }]]);
    expect(world.opened).toEqual([]);
  });

  it('lets a hidden page come forward when there is no other', async () => {
    const hidden = world.page();
    await click();
    expect([hidden.focus.mock.calls.length, hidden.messages.at(-1)]).toEqual([1, toItem]);
  });

  it('opens a new page where the one that is open does not answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const asleep = world.page({ isAsleep: true });
    const done = click();
    await expect.poll(() => asleep.messages.length).toBe(2);
    const { before } = asleep.messages.at(-1) as { before: number };
    await vi.advanceTimersByTimeAsync(before - Date.now());
    await done;
    expect([world.opened, asleep.focus.mock.calls]).toEqual([['/metro/feed/7'], []]);
  });

  it.each([
    ['a frame inside a page', { frameType: 'nested' as const }],
    ['a feed', { url: `${location.origin}/metro/rss.xml` }],
    ['an answer to a mail', { url: `${location.origin}/v1/notification/unsubscribe/x` }],
  ])('passes over %s', async (_what, given) => {
    const { focus } = world.page(given);
    await click();
    expect([world.opened, focus.mock.calls]).toEqual([['/metro/feed/7'], []]);
  });

  it('leads nowhere else, whatever the message said', async () => {
    await push(message('a', { path: 'https://evil.example/' }));
    await world.dispatch('notificationclick', { notification: world.shown()[0] });
    expect(world.opened).toEqual(['/notifications']);
  });
});

describe('of a person who has gone', () => {
  it('nothing stays on the screen, also not what was just being shown', async () => {
    await push(message('a'));
    await Promise.all([push(message('b')), forgetPushes(world.scope)]);
    expect([world.shown(), world.badge()]).toEqual([[], 0]);
  });

  it('no word is shown of what was on its way', async () => {
    await forgetPushes(world.scope);
    await push(message('late'));
    expect(world.shown()).toEqual([
      expect.objectContaining({ title: 'There are new items', body: '', data: { path: '/notifications' } }),
    ]);
  });

  it('nothing is in the way of the next one', async () => {
    await push(message('a'));
    await forgetPushes(world.scope);
    await keepPushFor(jun);
    await push(message('a'));
    expect(world.shown()).toEqual([expect.objectContaining({ title: 'News a', silent: false })]);
  });
});

describe('a new address of the browser', () => {
  const asked: string[] = [];
  /** `signedIn` is the account that has the session now. */
  const wire = (signedIn: number | null) => {
    asked.length = 0;
    vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
      asked.push(`${method} ${decodeURIComponent(path)}${body ? ` ${body}` : ''}`);
      return Response.json({ id: signedIn, publicKey: 'BKey' }, { status: signedIn === null ? 401 : 200 });
    });
  };
  const change = (given: object = {}) =>
    world.dispatch('pushsubscriptionchange', {
      oldSubscription: world.subscription('https://push.test/old'),
      newSubscription: world.subscription('https://push.test/renewed'),
      ...given,
    });

  it('is told to the server, and the old one is taken back', async () => {
    wire(mina);
    await change();
    const token = '{"endpoint":"https://push.test/renewed","keys":{"auth":"x"}}';
    expect(asked).toEqual([
      'GET /v1/account',
      'GET /v1/notification/target',
      `POST /v1/account/fcm ${JSON.stringify({ os: 'Web', token })}`,
      'DELETE /v1/account/fcm?token={"endpoint":"https://push.test/old"}',
    ]);
    expect(world.subscribed).toEqual([]);
  });

  it('is asked for, with the key of today, where the browser has only lost the old one', async () => {
    wire(mina);
    await change({ oldSubscription: null, newSubscription: null });
    expect([world.subscribed, asked.length]).toEqual([['BKey'], 3]);
    expect(asked[2]).toContain('https://push.test/new');
  });

  it('is nobody’s when nobody is signed in', async () => {
    wire(null);
    await change();
    expect(asked).toEqual(['GET /v1/account']);
  });

  it('is not given to another, who has asked for nothing', async () => {
    wire(jun);
    await change({ newSubscription: null });
    expect([asked, world.subscribed]).toEqual([['GET /v1/account'], []]);
  });

  it('is nobody’s after its person has left, no matter who is signed in', async () => {
    wire(jun);
    await forgetPushes(world.scope);
    await change();
    expect(asked).toEqual([]);
  });

  it('is given back when its person leaves meanwhile', async () => {
    wire(mina);
    const { subscribe } = world.scope.registration.pushManager;
    world.scope.registration.pushManager.subscribe = async options => {
      await forgetPushes(world.scope);
      return subscribe(options);
    };
    await change({ newSubscription: null });
    expect([asked.slice(2), world.unsubscribed]).toEqual([[], ['https://push.test/new']]);
  });

  it('waits for the next visit when there is no network', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('no network');
    });
    await change();
    expect(world.subscribed).toEqual([]);
  });
});
