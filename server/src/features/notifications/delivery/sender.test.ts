import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { Outcome } from '#features/channels/channel.ts';
import { freshDatabase } from '#test/database.ts';
import {
  attemptsOf,
  deliverAll,
  deliveryRow,
  fakeChannel,
  type SeededDelivery,
  seedDelivery,
  senderFor,
} from '#test/deliveries.ts';
import { settingsOf } from '#test/settings.ts';
import { claimDue } from './claim.ts';
import { startSender } from './sender.ts';

let database: Database;

beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.close());

const row = (delivery: SeededDelivery) => deliveryRow(database.db, delivery.id);
const trouble = { error: 'The far end says no.' };

describe('a lease that ran out', () => {
  const die = async (delivery: SeededDelivery, handedOver: boolean) => {
    await claimDue(database.db, ['email', 'webpush'], 8, []);
    await sql`
      update delivery set due_at = now(), handed_over = ${handedOver} where id = ${delivery.id}`.execute(database.db);
  };

  it('of a mail that was not handed over is no copy, however often', async () => {
    const delivery = await seedDelivery(database.db);
    for (let n = 0; n < 3; n++) await die(delivery, false);
    await deliverAll(database.db, [fakeChannel('email')]);
    expect(await row(delivery)).toMatchObject({ state: 'sent', ambiguous: 0, attempts: 4 });
    expect(await attemptsOf(database.db, delivery.id)).toEqual(['lost', 'lost', 'lost', 'sent']);
  });

  it('of a mail that was handed over lets it go a second time, and no third', async () => {
    const delivery = await seedDelivery(database.db);
    await die(delivery, true);
    await die(delivery, true);
    expect(await row(delivery)).toMatchObject({ ambiguous: 1, handed_over: true });
    const channel = fakeChannel('email');
    await deliverAll(database.db, [channel]);
    expect(channel.messages).toEqual([]);
    expect(await row(delivery)).toMatchObject({ state: 'dead', ambiguous: 2, error_code: 'AMBIGUOUS' });
  });

  it('does not go on for ever', async () => {
    const delivery = await seedDelivery(database.db, { channel: 'webpush' });
    for (let n = 0; n < 8; n++) await die(delivery, false);
    const channel = fakeChannel();
    await deliverAll(database.db, [channel]);
    expect(channel.messages).toEqual([]);
    expect(await row(delivery)).toMatchObject({ state: 'dead', error_code: 'AMBIGUOUS' });
  });

  it.each<Outcome>([{ kind: 'later', code: 'BUSY', ...trouble }, { kind: 'sent' }])(
    'is no longer its worker’s to settle or to hand over: $kind',
    async outcome => {
      const delivery = await seedDelivery(database.db);
      let handedOver: unknown;
      const logged: string[] = [];
      const slow = fakeChannel('email', async message => {
        if (message.delivery.attempts > 1) return { kind: 'sent' };
        await sql`update delivery set due_at = now() where id = ${delivery.id}`.execute(database.db);
        await expect.poll(async () => (await row(delivery)).attempts).toBe(2);
        handedOver = await message.handOver().catch(error => error);
        return outcome;
      });
      await deliverAll(database.db, [slow], event => logged.push(event));
      expect(handedOver).toBeInstanceOf(Error);
      expect(await row(delivery)).toMatchObject({ state: 'sent', attempts: 2 });
      expect(logged).toContain('delivery_lease_lost');
    },
  );
});

it('marks a mail as handed over before its end is known, and takes the mark away when it is to be sent again', async () => {
  const delivery = await seedDelivery(database.db);
  let marked: boolean | undefined;
  const channel = fakeChannel('email', async message => {
    await message.handOver();
    marked = (await row(delivery)).handed_over;
    return { kind: 'later', code: 'BUSY', ...trouble };
  });
  await deliverAll(database.db, [channel]);
  expect(marked).toBe(true);
  expect(await row(delivery)).toMatchObject({ state: 'pending', handed_over: false, ambiguous: 0 });
});

describe('a stop', () => {
  it('lets what is in flight end and claims nothing more', async () => {
    for (let n = 0; n < 12; n++) await seedDelivery(database.db, { channel: 'webpush', host: `host${n % 2}.example` });
    let go = () => {};
    const gate = new Promise<void>(resolve => {
      go = resolve;
    });
    const channel = fakeChannel('webpush', async () => {
      await gate;
      return { kind: 'sent' };
    });
    const sender = senderFor(database.db, [channel]);
    await expect.poll(() => channel.messages.length).toBeGreaterThan(0);
    const begun = channel.messages.length;
    const stopped = sender.stop();
    go();
    await stopped;
    const { rows } = await sql<{ state: string; n: number }>`
      select state, count(*)::int as n from delivery group by state`.execute(database.db);
    expect(Object.fromEntries(rows.map(each => [each.state, each.n])).sent).toBe(channel.messages.length);
    expect(channel.messages.length).toBeGreaterThanOrEqual(begun);
    expect(rows.map(each => each.state)).not.toContain('sending');
  });

  it('gives back what it cuts short, as if it had not been claimed', async () => {
    const delivery = await seedDelivery(database.db);
    let cut = () => {};
    const channel = fakeChannel(
      'email',
      () =>
        new Promise<Outcome>(resolve => {
          cut = () => resolve({ kind: 'later', code: 'UNREACHABLE', error: 'cut' });
        }),
    );
    channel.close = () => cut();
    const sender = startSender({ db: database.db, log: () => {}, settings: settingsOf() }, [channel], { graceMs: 10 });
    await expect.poll(() => channel.messages.length).toBe(1);
    await sender.stop();
    const back = await row(delivery);
    expect(back).toMatchObject({ state: 'pending', attempts: 0, error_code: null });
    expect(back.rest).toBeLessThanOrEqual(0);
  });
});
