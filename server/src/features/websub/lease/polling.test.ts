import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { feedNamed } from '#test/crawling.ts';
import { hubOfSource } from '#test/hub-of-source.ts';

const hub = hubOfSource();
const { lease, crawlRow, push, subscribe, poll, serveFeed } = hub;

describe('polling', () => {
  beforeEach(subscribe);

  it('goes on in its own rhythm until a first document was sent, then every twelve hours', async () => {
    serveFeed(feedNamed('one', 'two'));
    await poll();
    expect((await crawlRow()).reason).not.toBe('pushed');
    await push(feedNamed('two', 'three'));
    await hub.house.takePushes();
    serveFeed(feedNamed('one', 'two', 'three'));
    await poll();
    expect(await crawlRow()).toMatchObject({ minutes: 720, reason: 'pushed', misses: 0 });
    // The same bytes.
    await poll();
    expect(await crawlRow()).toMatchObject({ minutes: 720, reason: 'pushed' });
  });

  it('returns when it has found twice in a row what was not sent, until the hub has given a new lease', async () => {
    await push(feedNamed('two'));
    await hub.house.takePushes();
    serveFeed(feedNamed('one', 'two', 'lost 1'));
    await poll();
    expect(await crawlRow()).toMatchObject({ reason: 'pushed', misses: 1 });
    // A document in between is a good sign.
    await push(feedNamed('three'));
    await hub.house.takePushes();
    serveFeed(feedNamed('one', 'two', 'three', 'lost 1', 'lost 2'));
    await poll();
    expect(await crawlRow()).toMatchObject({ reason: 'pushed', misses: 1 });
    serveFeed(feedNamed('one', 'two', 'three', 'lost 1', 'lost 2', 'lost 3'));
    await poll();
    expect(await crawlRow()).toMatchObject({ pushed: false, misses: 2 });
    expect((await crawlRow()).reason).not.toBe('pushed');
    await push(feedNamed('four'));
    await hub.house.takePushes();
    expect(await hub.house.titles(hub.projectId)).toContain('four');
    expect((await crawlRow()).pushed).toBe(false);
    await hub.house.pass('6 days');
    await subscribe();
    await push(feedNamed('five'));
    await hub.house.takePushes();
    expect(await crawlRow()).toMatchObject({ pushed: true, misses: 0 });
  });

  it('returns when the lease ends, and at once', async () => {
    await push(feedNamed('two'));
    await hub.house.takePushes();
    serveFeed(feedNamed('one', 'two'));
    await hub.house.crawl(hub.projectId);
    expect((await crawlRow()).due).toBeGreaterThan(40_000);
    await hub.house.pass('10 days');
    await sql`update crawl set next_at = now() + interval '11 hours'`.execute(hub.house.database.db);
    hub.hubStatus = 500;
    await hub.house.askHubs();
    expect(await lease()).toMatchObject({ state: 'asked', left: null });
    const row = await crawlRow();
    expect([row.pushed, row.due <= 0]).toEqual([false, true]);
  });

  it('goes on rarely while leases follow each other: the hub is hub.asked again at half of each', async () => {
    await push(feedNamed('two'));
    await hub.house.takePushes();
    const { id, secret } = await lease();
    for (let n = 0; n < 4; n++) {
      await hub.house.pass('4 days');
      await hub.house.askHubs();
      expect(hub.asked).toHaveLength(n + 1);
      await hub.house.pass('2 days');
      await subscribe();
      expect(await lease()).toMatchObject({ id, secret, state: 'active' });
      expect((await crawlRow()).pushed).toBe(true);
    }
  });

  it('returns when the source names its hub no more, and what is still sent is gone', async () => {
    await push(feedNamed('two'));
    await hub.house.takePushes();
    const { id } = await lease();
    serveFeed(feedNamed('one', 'two', 'three'), {});
    await poll();
    expect((await crawlRow()).pushed).toBe(false);
    expect((await crawlRow()).reason).not.toBe('pushed');
    const answer = await hub.house.app.inject({ method: 'POST', url: `/websub/in/${id}`, payload: 'x' });
    expect(answer.statusCode).toBe(410);
  });
});
