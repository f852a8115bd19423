import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { feedNamed, rssOf } from '#test/crawling.ts';
import { hubOfSource, links, topic } from '#test/hub-of-source.ts';
import { document } from '#test/origin.ts';
import { signed } from '#test/websub.ts';

const hub = hubOfSource();
const { lease, crawlRow, question, verify, push, subscribe, serveFeed } = hub;

describe('a hub', () => {
  it('is hub.asked for a source that names it, with a callback and a secret that nobody can guess', async () => {
    await hub.house.askHubs();
    const [form] = hub.asked;
    const { id, secret } = await lease();
    expect(Object.fromEntries(form!)).toMatchObject({
      ...{ 'hub.mode': 'subscribe', 'hub.topic': topic, 'hub.lease_seconds': '864000' },
      ...{ 'hub.callback': `${hub.house.url}/websub/in/${id}`, 'hub.secret': secret },
    });
    expect(secret).toMatch(/^[\da-f]{64}$/);
  });

  it.each<[string, Record<string, string>, string]>([
    ['is private', {}, `update project set visibility = 'PRIVATE'`],
    ['names no hub', { link: '<http://paper.test/feed>; rel="self"' }, ''],
    ['names another host as itself', { link: '<http://hub.test/>; rel="hub", <http://x.test/>; rel="self"' }, ''],
  ])('is not hub.asked for a source that %s', async (_name, headers, change) => {
    await sql`delete from websub_lease`.execute(hub.house.database.db);
    if (change) await sql.raw(change).execute(hub.house.database.db);
    serveFeed(feedNamed('one', 'two'), { link: links, ...headers });
    await hub.house.crawl(hub.projectId);
    await hub.house.askHubs();
    expect(hub.asked).toEqual([]);
  });

  it('is found in the document, too', async () => {
    await sql`delete from websub_lease`.execute(hub.house.database.db);
    const channel = `<title>A</title><link rel="hub" href="http://hub.test/"/><atom:link xmlns:atom="http://www.w3.org/2005/Atom" rel="self" href="${topic}"/>`;
    serveFeed(rssOf(['<guid>1</guid><title>x</title>'], channel), {});
    await hub.house.crawl(hub.projectId);
    expect(await lease()).toMatchObject({ hub: 'http://hub.test/', state: 'wanted' });
  });

  it.each(['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', 'fd00::1'])('at %s is not dialled', async address => {
    hub.internet.point('hub.test', [address]);
    const before = hub.internet.dialled.length;
    await hub.house.askHubs();
    expect(hub.internet.dialled.length).toBe(before);
    expect(await lease()).toMatchObject({ state: 'asked', failures: 1 });
  });

  it('that is ourselves is not asked', async () => {
    await sql`update websub_lease set hub = 'http://bell.test/websub'`.execute(hub.house.database.db);
    const before = hub.internet.dialled.length;
    await hub.house.askHubs();
    expect(hub.internet.dialled.length).toBe(before);
  });

  it.each([
    ['refuses', () => (hub.hubStatus = 403)],
    ['redirects inside', () => (hub.hubStatus = 307)],
    ['does not answer', () => hub.internet.serve('hub.test', () => {})],
    ['takes it and never verifies', () => {}],
  ])('that %s is hub.asked again, less and less often', async (_name, change) => {
    change();
    const dials = hub.internet.dialled.length;
    const rests: number[] = [];
    for (let n = 0; n < 7; n++) {
      await hub.house.askHubs();
      rests.push(Math.round((await lease()).due / 60));
      await hub.house.pass('8 days');
    }
    for (const [n, usual] of [10, 60, 240, 1440, 4320, 10_080, 10_080].entries())
      expect(Math.abs(rests[n]! - usual)).toBeLessThanOrEqual(usual * 0.11 + 1);
    expect(hub.internet.dialled.length - dials).toBe(7);
    expect((await crawlRow()).pushed).toBe(false);
  });

  it('gets thirty requests a minute, however many sources call it theirs', async () => {
    for (let n = 0; n < 40; n++) {
      hub.internet.serve(
        `s${n}.test`,
        document(feedNamed('x'), { link: `<http://hub.test/>; rel="hub", </feed>; rel="self"` }),
      );
      await hub.house.crawl(await hub.house.add(`http://s${n}.test/feed`));
    }
    await hub.house.askHubs();
    expect(hub.asked).toHaveLength(30);
    await hub.house.pass('90 seconds');
    await hub.house.askHubs();
    expect(hub.asked).toHaveLength(41);
  });

  it('that a source names anew at every fetch is changed once a day', async () => {
    const { id } = await lease();
    serveFeed(feedNamed('one', 'two'), { link: links.replace('hub.test', 'hub2.test') });
    await hub.house.crawl(hub.projectId);
    expect((await lease()).id).toBe(id);
    await hub.house.pass('25 hours');
    serveFeed(feedNamed('one', 'two', 'three'), { link: links.replace('hub.test', 'hub2.test') });
    await hub.house.crawl(hub.projectId);
    expect(await lease()).toMatchObject({ hub: 'http://hub2.test/', state: 'wanted' });
    expect((await lease()).id).not.toBe(id);
  });
});

describe('a question whether we want it', () => {
  it('is answered with the challenge, as plain text, also when it comes twice', async () => {
    await hub.house.askHubs();
    for (let n = 0; n < 2; n++) {
      const { statusCode, body, headers } = await verify();
      expect([statusCode, body]).toEqual([200, 'a challenge']);
      expect(headers).toMatchObject({
        'content-type': 'text/plain; charset=utf-8',
        'x-content-type-options': 'nosniff',
      });
      expect(headers).not.toHaveProperty('set-cookie');
    }
    expect((await lease()).state).toBe('active');
  });

  it.each<[string, Record<string, string>]>([
    ['another topic', { 'hub.topic': 'http://paper.test/other' }],
    ['another mode', { 'hub.mode': 'publish' }],
    ['an end that we never hub.asked for', { 'hub.mode': 'unsubscribe' }],
    ['no challenge', { 'hub.challenge': '' }],
    ['a lease of nothing', { 'hub.lease_seconds': '0' }],
    ['a lease that is none', { 'hub.lease_seconds': '-1' }],
    ['a lease without an end', { 'hub.lease_seconds': '9'.repeat(30) }],
  ])('of %s is answered with 404', async (_name, changed) => {
    await hub.house.askHubs();
    expect((await verify(question(changed))).statusCode).toBe(404);
    expect((await lease()).state).toBe('asked');
  });

  it('is not confirmed before we have hub.asked, or a day after', async () => {
    expect((await verify()).statusCode).toBe(404);
    await hub.house.askHubs();
    await hub.house.pass('25 hours');
    expect((await verify()).statusCode).toBe(404);
  });

  it.each(['00000000-0000-4000-8000-000000000000', 'x', '1', "'", '%00'])('to %s has nobody to answer it', async id => {
    await hub.house.askHubs();
    expect((await verify(question(), id)).statusCode).toBe(404);
    const answer = await hub.house.app.inject({
      method: 'POST',
      url: `/websub/in/${id}`,
      payload: 'x'.repeat(4_000_000),
    });
    expect(answer.statusCode).toBe(410);
  });

  it.each([
    ['10', 10],
    ['864000', 864_000],
    ['3153600000', 30 * 86_400],
  ])('with a lease of %s seconds', async (sent, taken) => {
    await hub.house.askHubs();
    await verify(question({ 'hub.lease_seconds': sent }));
    const { left, due } = await lease();
    expect(Math.abs(left! - taken)).toBeLessThan(5);
    // Half the lease, and an hour at least.
    expect(due).toBeGreaterThan(Math.max(taken * 0.44, 3595));
    expect(due).toBeLessThan(Math.max(taken * 0.56, 3605));
  });

  it('is of an older hub where it names no lease', async () => {
    await hub.house.askHubs();
    const { 'hub.lease_seconds': _, ...older } = question();
    expect((await verify(older)).statusCode).toBe(200);
    expect((await lease()).left).toBeGreaterThan(863_000);
  });

  it('that denies it is believed for a week', async () => {
    await subscribe();
    await push(feedNamed('one', 'two'));
    await hub.house.takePushes();
    expect((await crawlRow()).pushed).toBe(true);
    expect((await verify({ 'hub.mode': 'denied', 'hub.topic': topic, 'hub.reason': 'no' })).statusCode).toBe(200);
    expect(await lease()).toMatchObject({ state: 'denied', left: null });
    expect((await crawlRow()).pushed).toBe(false);
    expect((await verify()).statusCode).toBe(404);
    await hub.house.pass('6 days');
    await hub.house.askHubs();
    expect(hub.asked).toHaveLength(1);
    await hub.house.pass('2 days');
    await hub.house.askHubs();
    expect(hub.asked).toHaveLength(2);
  });
});

describe('what a hub sends', () => {
  beforeEach(subscribe);

  it.each(['sha1', 'sha256', 'sha384', 'sha512'])('is stored as of a crawl, signed by %s', async method => {
    const body = feedNamed('one', 'two');
    const { secret } = await lease();
    expect((await push(body, { 'x-hub-signature': signed(secret, body, method) })).statusCode).toBe(202);
    expect(await hub.house.titles(hub.projectId)).toEqual(['one']);
    await hub.house.takePushes();
    expect(await hub.house.titles(hub.projectId)).toEqual(['one', 'two']);
    const { rows } = await sql<{ notify: boolean }>`select notify from item order by id`.execute(hub.house.database.db);
    expect(rows.map(({ notify }) => notify)).toEqual([false, true]);
  });

  it('may be the new items alone, may come again, and edits what is there', async () => {
    for (const body of [
      feedNamed('two'),
      feedNamed('two'),
      feedNamed('two').replace('<title>two', '<title>two, mended'),
    ]) {
      await push(body);
      await hub.house.takePushes();
    }
    expect(await hub.house.titles(hub.projectId)).toEqual(['one', 'two, mended']);
    serveFeed(feedNamed('one', 'two').replace('<title>two', '<title>two, mended'));
    expect(await hub.house.crawl(hub.projectId)).toMatchObject({ kind: 'stored', added: 0, changed: 0 });
  });

  it.each<[string, (body: string, secret: string) => Record<string, string | undefined>]>([
    ['no signature', () => ({ 'x-hub-signature': undefined })],
    ['an empty one', () => ({ 'x-hub-signature': '' })],
    ['one by another secret', body => ({ 'x-hub-signature': signed('guess', body) })],
    ['one of another body', (_, secret) => ({ 'x-hub-signature': signed(secret, 'other') })],
    ['one that is cut', (body, secret) => ({ 'x-hub-signature': signed(secret, body).slice(0, 60) })],
    ['one by MD5', (body, secret) => ({ 'x-hub-signature': signed(secret, body, 'md5') })],
    ['one by nothing', () => ({ 'x-hub-signature': 'none=' })],
    ['another topic', () => ({ link: '<http://hub.test/>; rel="hub", <http://other.test/>; rel="self"' })],
  ])('with %s is taken and not used', async (_name, headers) => {
    const body = feedNamed('forged');
    const { statusCode } = await push(body, headers(body, (await lease()).secret));
    expect(statusCode).toBe(202);
    await hub.house.takePushes();
    expect(await hub.house.titles(hub.projectId)).toEqual(['one']);
    expect(hub.house.logged).toContain('websub_push_ignored');
  });

  it('after the lease is not used', async () => {
    await hub.house.pass('11 days');
    expect((await push(feedNamed('late'))).statusCode).toBe(202);
    await hub.house.takePushes();
    expect(await hub.house.titles(hub.projectId)).toEqual(['one']);
  });

  it('of more than three megabytes is refused', async () => {
    expect((await push(`${feedNamed('big')}${' '.repeat(3 * 1024 * 1024)}`)).statusCode).toBe(413);
  });

  it.each(['<html>no feed</html>', '{', '\u0000\u0001', '<rss><channel>'.repeat(50_000)])(
    '%#, which is no feed, is forgotten',
    async body => {
      expect((await push(body)).statusCode).toBe(202);
      await hub.house.takePushes();
      expect(await hub.house.titles(hub.projectId)).toEqual(['one']);
      expect(hub.house.logged).toContain('websub_push_unreadable');
      expect((await crawlRow()).pushed).toBe(false);
    },
  );

  it('is taken sixty times an hour, and twenty may wait', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 21; n++) statuses.push((await push(feedNamed(`item ${n}`))).statusCode);
    expect(statuses).toEqual([...Array(20).fill(202), 429]);
    await hub.house.takePushes();
    expect(await hub.house.titles(hub.projectId)).toHaveLength(21);
    for (let n = 0; n < 45; n++) {
      statuses.push((await push(feedNamed(`item ${n}`))).statusCode);
      await hub.house.takePushes();
    }
    expect(statuses.filter(status => status === 202)).toHaveLength(59);
  });

  it('waits while its host is being crawled', async () => {
    const { db } = hub.house.database;
    await push(feedNamed('two'));
    await sql`update host set lease_until = now() + interval '1 minute', lease_token = gen_random_uuid()`.execute(db);
    await hub.house.takePushes();
    expect(await hub.house.titles(hub.projectId)).toEqual(['one']);
    await sql`update host set lease_until = null`.execute(db);
    await hub.house.pass('2 seconds');
    await hub.house.takePushes();
    expect(await hub.house.titles(hub.projectId)).toEqual(['one', 'two']);
  });

  it('of a source that has another address by now is not used', async () => {
    await push(feedNamed('two'));
    await sql`update project set feed_url = 'http://other.test/feed'`.execute(hub.house.database.db);
    await hub.house.takePushes();
    expect(await hub.house.titles(hub.projectId)).toEqual(['one']);
  });

  it('that ends its process again and again is given up', async () => {
    await push(feedNamed('two'));
    await sql`update websub_push set tries = 3`.execute(hub.house.database.db);
    await hub.house.takePushes();
    expect(await hub.house.titles(hub.projectId)).toEqual(['one']);
    expect(hub.house.logged).toContain('websub_push_given_up');
  });
});
