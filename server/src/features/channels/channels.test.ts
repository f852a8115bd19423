// This comes first: contracts are made of the list of channels when they are loaded.
import '#test/further-channel.ts';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { composeDigests } from '#features/notifications/compose.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { composing } from '#test/composing.ts';
import { freshDatabase } from '#test/database.ts';
import { deliverAll } from '#test/deliveries.ts';
import { addPager, migratePager, paged, pager } from '#test/further-channel.ts';
import { composeAll, follows } from '#test/notifying.ts';
import { makePerson } from '#test/people.ts';
import { settingsOf } from '#test/settings.ts';
import { channelKinds, openChannels } from './channels.ts';

beforeAll(addPager);

it('the database and every new account have the channels of the contract', async () => {
  const { db, close } = await freshDatabase();
  const { rows } = await sql<{ name: string }>`select name from channel order by name`.execute(db);
  const ours = Object.keys(channelKinds).filter(name => name !== pager);
  expect(rows.map(({ name }) => name)).toEqual(ours.toSorted());
  await makePerson(db, 'owner');
  const { rows: accounts } = await sql<{ channels: string[] }>`select channels from account`.execute(db);
  expect(accounts[0]!.channels.toSorted()).toEqual(ours.toSorted());
  await close();
});

describe('a further channel, by its one object, its name and its migration', () => {
  const c = composing();
  let app: App;

  beforeEach(async () => {
    paged.length = 0;
    await migratePager(c.db);
    app = await testApp(c.db);
    await follows(c.db, c.person, { projectId: c.project.id });
    await sql`
      insert into endpoint (account_id, channel, address, address_hash, host)
      values (${c.person.id}, ${pager}, 'https://pager.example/mina', sha256('mina'), 'pager.example')`.execute(c.db);
  });
  afterEach(() => app.close());

  const ask = async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, payload?: object) => {
    const headers = { 'sec-fetch-site': 'same-origin', cookie: c.person.cookie };
    const answer = await app.inject({ method, url, payload, headers });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const sendAll = () => {
    const outside = { resolve: async () => [], dial: () => Promise.reject(new Error('no network')) as never };
    const channels = openChannels({ db: c.db, settings: settingsOf(), now: () => new Date() }, outside);
    return deliverAll(c.db, channels);
  };
  const tell = async () => {
    await c.come(1);
    await composeAll(c.db);
    await sendAll();
  };

  it('carries a digest from the item to the far end, and the bell says so', async () => {
    await tell();
    expect(paged).toMatchObject([{ destination: { host: 'pager.example' }, digest: { items: 1 } }]);
    const { content } = await ask('GET', '/v1/notification');
    expect(content[0].deliveries).toContainEqual(
      expect.objectContaining({ channel: pager, state: 'sent', address: 'pager.example' }),
    );
  });

  it('is silent for a subscription that has muted it, and for nothing else', async () => {
    const muted = { urlKey: c.project.urlKey, channels: [pager] };
    expect(await ask('PUT', '/v1/subscribe/project/mute', muted)).toMatchObject({ mutedChannels: [pager] });
    await tell();
    expect(paged).toEqual([]);
    expect((await c.deliveries()).map(({ channel }) => channel)).toEqual(['email']);
  });

  it('is silent while it is switched off, and stays as it is while another is switched', async () => {
    const { channels } = await ask('GET', '/v1/account');
    expect(channels).toContain(pager);
    const without = channels.filter((each: string) => each !== pager);
    expect((await ask('PUT', '/v1/account/settings', { channels: without })).channels).not.toContain(pager);
    await tell();
    expect(paged).toEqual([]);
    expect((await ask('PUT', '/v1/account/settings', { channels: ['email', pager] })).channels).toEqual([
      'email',
      pager,
    ]);
  });

  it('is silent about what came while the person had paused', async () => {
    await c.set({ paused_until: new Date(Date.now() + 3_600_000) });
    await c.come(1);
    await composeDigests({ db: c.db, settings: settingsOf(), log: () => {} }, {});
    await sendAll();
    expect(paged).toEqual([]);
  });

  it('has its destinations in the settings, with a test and a removal, beside the 20 devices', async () => {
    const { targets } = await ask('GET', '/v1/notification/target');
    const { id } = targets.find((each: { channel: string }) => each.channel === pager);
    await ask('POST', `/v1/notification/target/${id}/test`);
    await sendAll();
    expect(paged).toMatchObject([{ digest: null }]);
    await ask('DELETE', `/v1/notification/target/${id}`);
    const left = (await ask('GET', '/v1/notification/target')).targets;
    expect(left.map((each: { channel: string }) => each.channel)).toEqual(['email']);
  });

  it('is counted for the administrators and for the monitoring', async () => {
    await tell();
    await sql`update account set roles = '{ROLE_ADMIN}' where id = ${c.person.id}`.execute(c.db);
    const { channels } = await ask('GET', '/v1/admin/channels');
    expect(channels).toContainEqual(expect.objectContaining({ channel: pager, sentLastHour: 1 }));
  });
});
