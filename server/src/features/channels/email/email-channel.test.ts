import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { openPost } from '#features/mail/post.ts';
import { sendDueMails } from '#features/mail/send.ts';
import { channelHealthOf } from '#features/notifications/delivery/health.ts';
import { noteLeftOutbox } from '#features/notifications/delivery/left-outbox.ts';
import { statusesOf } from '#features/notifications/delivery-status.ts';
import { deliveryOf } from '#features/notifications/destinations/destinations.ts';
import { dropNotices } from '#features/notifications/drop.ts';
import { freshDatabase } from '#test/database.ts';
import { awayWhile } from '#test/database-away.ts';
import { deliverAll, deliveryRow, makeDue, type SeededDelivery, seedDelivery } from '#test/deliveries.ts';
import { type MailServers, type ServerName, startMailServers } from '#test/mail-servers.ts';
import { makePerson } from '#test/people.ts';
import { pushMessage } from '#test/push-messages.ts';
import { settingsOf } from '#test/settings.ts';
import type { Channel, Message } from '../channel.ts';
import { openEmailChannel } from './email-channel.ts';

let servers: MailServers;
let database: Database;
let channels: Channel[];

beforeAll(async () => {
  servers = await startMailServers();
});
afterAll(() => servers.close());
beforeEach(async () => {
  database = await freshDatabase();
  channels = [];
  servers.received.length = 0;
});
afterEach(async () => {
  for (const each of channels) each.close();
  await database.close();
});

/** The servers are a process of their own: what they got may be told here after what they answer. */
const received = (mails: number) => expect.poll(() => servers.received.length).toBe(mails);

interface Way {
  server?: ServerName;
  url?: string;
  from?: string;
  deadlineMs?: number;
}
const open = ({ server = 'well', url, from = 'Newsbell <bell@bell.test>', deadlineMs = 10_000 }: Way = {}): Channel => {
  const settings = settingsOf({ SMTP_URL: url ?? `smtp://127.0.0.1:${servers.ports[server]}`, MAIL_FROM: from });
  const channel = openEmailChannel({ db: database.db, settings }, deadlineMs);
  channels.push(channel);
  return channel;
};

/** Answers the outcome, and whether all of it may have reached the server. */
const send = async (channel: Channel, to = 'alice@example.org', handOver = async () => {}) => {
  let handedOver = false;
  const message: Message = {
    delivery: { id: 1, idemKey: 'k'.repeat(32), attempts: 1, createdAt: new Date('2026-03-05T00:30:00Z') },
    destination: { id: 1, address: to, host: 'smtp', os: null, proven: true },
    person: { accountId: 7, nickname: 'Alice', email: to, language: 'ko', timeZone: 'Asia/Seoul' },
    digest: null,
    handOver: async () => {
      await handOver();
      handedOver = true;
    },
  };
  const outcome = await channel.send(message);
  return { ...outcome, handedOver };
};

describe('what a mail server says', () => {
  const sentAfterwards = { handedOver: true };
  const before = { handedOver: false };
  const table: [what: string, to: string, server: ServerName, outcome: object][] = [
    ['takes it', 'alice@x.test', 'well', { kind: 'sent', ...sentAfterwards }],
    ['RCPT 450', 'rcpt-450@x.test', 'well', { kind: 'later', code: 'BUSY', ofDestination: true, ...before }],
    [
      'RCPT 451, greylisted',
      'rcpt-451@x.test',
      'well',
      { kind: 'later', code: 'BUSY', ofDestination: true, ...before },
    ],
    ['RCPT 452, full mailbox', 'rcpt-452@x.test', 'well', { kind: 'later', code: 'MAILBOX_FULL', ...before }],
    [
      'RCPT 550, user unknown',
      'rcpt-550@x.test',
      'well',
      { kind: 'unknown-recipient', code: 'MAILBOX_UNKNOWN', ...before },
    ],
    ['RCPT 551, no relay', 'rcpt-551@x.test', 'well', { kind: 'refused', code: 'REFUSED', ...before }],
    ['RCPT 553 without more', 'rcpt-553-bare@x.test', 'well', { kind: 'unknown-recipient', ...before }],
    ['RCPT 552 without more', 'rcpt-552-bare@x.test', 'well', { kind: 'refused', code: 'MAILBOX_FULL', ...before }],
    ['RCPT 421', 'rcpt-421@x.test', 'well', { kind: 'later', code: 'BUSY', ...before }],
    ['451 after the dot', 'data-451@x.test', 'well', { kind: 'later', ofDestination: true, ...sentAfterwards }],
    ['550 after the dot, user unknown', 'data-550@x.test', 'well', { kind: 'unknown-recipient', ...sentAfterwards }],
    ['550 after the dot without more', 'data-550-bare@x.test', 'well', { kind: 'refused', ...sentAfterwards }],
    ['552 after the dot', 'data-552@x.test', 'well', { kind: 'refused', code: 'TOO_LARGE', ...sentAfterwards }],
    ['554 after the dot', 'data-554@x.test', 'well', { kind: 'refused', code: 'REFUSED', ...sentAfterwards }],
    ['a mail larger than it takes', 'alice@x.test', 'smallMails', { kind: 'refused', code: 'TOO_LARGE', ...before }],
    ['451 to DATA', 'no-data@x.test', 'ill', { kind: 'later', code: 'BUSY', ...before }],
    ['421 to DATA', 'goodbye-at-data@x.test', 'ill', { kind: 'later', code: 'BUSY', ...before }],
    ['closes at RCPT', 'close-at-rcpt@x.test', 'ill', { kind: 'later', code: 'UNREACHABLE', ...before }],
    ['closes after the dot', 'close-after-dot@x.test', 'ill', { kind: 'ambiguous', ...sentAfterwards }],
    ['nonsense after the dot', 'nonsense-after-dot@x.test', 'ill', { kind: 'ambiguous', ...sentAfterwards }],
    ['421 after the dot', 'goodbye-after-dot@x.test', 'ill', { kind: 'later', code: 'BUSY', ...sentAfterwards }],
    ['closes at once', 'alice@x.test', 'closing', { kind: 'later', code: 'UNREACHABLE', ...before }],
    ['554 as a greeting', 'alice@x.test', 'refusing', { kind: 'later', code: 'UNREACHABLE', ...before }],
    ['is a web server', 'alice@x.test', 'web', { kind: 'later', code: 'UNREACHABLE', ...before }],
  ];
  it.each(table)('%s', async (_what, to, server, outcome) => {
    expect(await send(open({ server }), to)).toMatchObject(outcome);
  });

  it.each([
    ['421', 'rcpt-421@x.test', 'well'],
    ['a closed connection', 'close-at-rcpt@x.test', 'ill'],
  ] as const)('%s is about the server', async (_what, to, server) => {
    expect(await send(open({ server }), to)).not.toHaveProperty('ofDestination');
  });

  it('is kept without the addresses in it', async () => {
    const outcome = await send(open(), 'rcpt-450-named@x.test');
    expect(outcome).toMatchObject({
      error: expect.stringContaining('450 <•••@x.test>: not yet (•••@relay.test, •••@x.test)'),
    });
  });

  it.each([
    ['does not greet', 'alice@x.test', 'silent', 'later', false],
    ['hangs at RCPT', 'hang-at-rcpt@x.test', 'ill', 'later', false],
    ['hangs at DATA', 'hang-at-data@x.test', 'ill', 'later', false],
    ['hangs after the dot', 'hang-after-dot@x.test', 'ill', 'ambiguous', true],
  ] as const)('%s: the deadline ends it', async (_what, to, server, kind, handedOver) => {
    expect(await send(open({ server, deadlineMs: handedOver ? 3_000 : 500 }), to)).toMatchObject({ kind, handedOver });
  });

  it.each([
    ['MAIL 451', 'mail-451@bell.test', { kind: 'later', code: 'BUSY' }],
    ['MAIL 550: nobody may send as we do', 'mail-550@bell.test', { kind: 'ours', code: 'OUR_KEY' }],
    ['MAIL 552', 'mail-552@bell.test', { kind: 'refused', code: 'TOO_LARGE' }],
  ])('%s', async (_what, from, outcome) => {
    const said = await send(open({ from }));
    expect(said).toMatchObject({ ...outcome, handedOver: false });
    expect(said).not.toHaveProperty('ofDestination');
  });

  it('nobody is there', async () => {
    expect(await send(open({ url: 'smtp://127.0.0.1:1' }))).toMatchObject({ kind: 'later', code: 'UNREACHABLE' });
  });

  it('it shows a certificate that is not its own', async () => {
    for (const url of [
      `smtps://127.0.0.1:${servers.ports.wrongTls}`,
      `smtp://127.0.0.1:${servers.ports.wrongStartTls}`,
    ])
      expect(await send(open({ url }))).toMatchObject({ kind: 'later', code: 'UNREACHABLE', handedOver: false });
  });

  it('our name or password is wrong: that is ours to mend; it cannot check them now: that is not', async () => {
    const at = (user: string) => `smtp://${user}@127.0.0.1:${servers.ports.signIn}`;
    const refused = await send(open({ url: at('bell:password') }));
    expect(refused).toMatchObject({ kind: 'ours', code: 'OUR_KEY', error: expect.stringMatching(/535 Wrong •••$/) });
    expect(await send(open({ url: at('slow:right') }))).toMatchObject({ kind: 'later' });
    expect(await send(open({ server: 'signIn' }))).toMatchObject({ kind: 'ours', code: 'OUR_KEY' });
    expect(await send(open({ url: at('bell:right') }))).toMatchObject({ kind: 'sent' });
  });
});

it('keeps back the end of a mail until it may go: before that the server has none', async () => {
  let seen: number | undefined;
  const outcome = await send(open({ server: 'ill' }), 'alice@x.test', async () => {
    seen = servers.received.length;
    throw new Error('The lease has gone.');
  });
  expect(outcome).toMatchObject({ kind: 'later', code: 'UNREACHABLE', handedOver: false });
  expect(seen).toBe(0);
  expect(servers.received).toEqual([]);
});

it('asks only when the server waits for the text', async () => {
  let asked = 0;
  const handOver = async () => void asked++;
  await send(open(), 'rcpt-550@x.test', handOver);
  await send(open({ server: 'ill' }), 'no-data@x.test', handOver);
  expect(asked).toBe(0);
});

it('says in its headers which list it is of and how to leave it', async () => {
  await send(open());
  await received(1);
  const head = servers.received[0]!.text.split('\r\n\r\n')[0]!.replaceAll(/\r\n[ \t]+/g, ' ');
  expect(head).toMatch(/^From: Newsbell <bell@bell\.test>$/m);
  expect(head).toMatch(/^Message-ID: <n\.k{32}@bell\.test>$/m);
  expect(head).toMatch(/^Date: Thu, 05 Mar 2026 00:30:00 \+0000$/m);
  expect(head).toMatch(/^List-Id: <notifications\.bell\.test>$/im);
  expect(head).toMatch(/^List-Unsubscribe: <https:\/\/bell\.test\/v1\/notification\/unsubscribe\/7\.[\w-]{43}>$/m);
  expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  expect(head).toMatch(/^Auto-Submitted: auto-generated$/m);
  expect(head).toMatch(/^Feedback-ID: digest:ko:notice:newsbell$/im);
  expect(head).toMatch(/^Content-Type: multipart\/alternative;/m);
});

it('keeps its connection for the next mail, and opens another when the server has ended it', async () => {
  const channel = open();
  for (const name of ['a', 'b']) expect(await send(channel, `${name}@x.test`)).toMatchObject({ kind: 'sent' });
  await received(2);
  expect(new Set(servers.received.map(each => each.session)).size).toBe(1);
  // A refusal ends the connection, so that nothing of one mail is left for the next.
  await send(channel, 'rcpt-550@x.test');
  expect(await send(channel, 'c@x.test')).toMatchObject({ kind: 'sent' });
  await received(3);
  expect(new Set(servers.received.map(each => each.session)).size).toBe(2);
});

it('is cut short by a close, without having reached the server', async () => {
  const channel = open({ server: 'ill', deadlineMs: 60_000 });
  const sending = send(channel, 'hang-at-data@x.test');
  channel.close();
  expect(await sending).toMatchObject({ kind: 'later', code: 'UNREACHABLE', handedOver: false });
});

describe('with its ledger', () => {
  const to = (delivery: SeededDelivery, address: string) =>
    database.db.transaction().execute(async tx => {
      await sql`update account set email = ${address}, email_key = ${address} where id = ${delivery.person.id}`.execute(
        tx,
      );
      await sql`
        update endpoint set address = ${address}, address_hash = sha256(convert_to(${address}, 'UTF8'))
        where id = ${delivery.endpointId}`.execute(tx);
    });
  const idsAndText = () =>
    servers.received.map(each => ({
      id: /^Message-ID: (.*)$/im.exec(each.text)![1],
      date: /^Date: (.*)$/im.exec(each.text)![1],
    }));

  it('a mail whose answer was lost goes once more as the same message, and no third time', async () => {
    const delivery = await seedDelivery(database.db, { items: 2 });
    await to(delivery, 'close-after-dot@x.test');
    for (let n = 0; n < 3; n++) {
      await deliverAll(database.db, [open({ server: 'ill' })]);
      await makeDue(database.db);
    }
    const copies = idsAndText();
    expect(copies).toHaveLength(2);
    expect(copies[0]).toEqual(copies[1]);
    expect(await deliveryRow(database.db, delivery.id)).toMatchObject({
      state: 'dead',
      error_code: 'AMBIGUOUS',
      attempts: 2,
    });
  });

  it('a mail that the server would not have is the same message when it goes', async () => {
    const delivery = await seedDelivery(database.db);
    await to(delivery, 'data-451@x.test');
    await deliverAll(database.db, [open()]);
    expect(await deliveryRow(database.db, delivery.id)).toMatchObject({
      state: 'pending',
      ambiguous: 0,
      handed_over: false,
    });
    await to(delivery, 'alice@x.test');
    await makeDue(database.db);
    await deliverAll(database.db, [open()]);
    const { rows } = await sql<{ idem_key: string }>`select idem_key from delivery`.execute(database.db);
    expect(idsAndText().at(-1)!.id).toBe(`<n.${rows[0]!.idem_key}@bell.test>`);
    expect(await deliveryRow(database.db, delivery.id)).toMatchObject({ state: 'sent', attempts: 2 });
  });

  it('is marked before the server can have it all', async () => {
    const delivery = await seedDelivery(database.db);
    await to(delivery, 'hang-after-dot@x.test');
    const running = deliverAll(database.db, [open({ server: 'ill', deadlineMs: 3_000 })]);
    await received(1);
    expect((await deliveryRow(database.db, delivery.id)).handed_over).toBe(true);
    await running;
    expect(await deliveryRow(database.db, delivery.id)).toMatchObject({
      state: 'pending',
      ambiguous: 1,
      handed_over: false,
    });
  });
});

describe('without a mail server', () => {
  const outbox = () => {
    const channel = openEmailChannel({ db: database.db, settings: settingsOf({ MAIL_FROM: 'bell@bell.test' }) });
    channels.push(channel);
    return channel;
  };
  /** As the job of a server that has a mail server by now. */
  const letOutboxGo = async () => {
    const post = openPost(settingsOf({ SMTP_URL: `smtp://127.0.0.1:${servers.ports.well}` }), () => {});
    await sendDueMails({ db: database.db, log: () => {} }, post, noteLeftOutbox);
    post.close();
  };

  it('puts the mail into the outbox with all others, once, however often it is tried', async () => {
    const delivery = await seedDelivery(database.db, { items: 2 });
    await deliverAll(database.db, [outbox()]);
    await sql`update delivery set state = 'pending', due_at = now()`.execute(database.db);
    await deliverAll(database.db, [outbox()]);
    const mails = await database.db.selectFrom('outbox_mail').selectAll().execute();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      kind: 'digest',
      recipient: delivery.person.email,
      account_id: delivery.person.id,
    });
    expect(mails[0]!.headers).toMatchObject({
      'List-Unsubscribe': expect.stringContaining('/v1/notification/unsubscribe/'),
    });
    expect(await deliveryRow(database.db, delivery.id)).toMatchObject({ state: 'sent' });
  });

  it('loses the mails that tell of a source which their reader may not read any more', async () => {
    const { db } = database;
    const { person, digestId } = await seedDelivery(db, { items: 1 });
    const other = await seedDelivery(db, { items: 1 });
    await deliverAll(db, [outbox()]);
    const { rows } = await sql<{ id: number }>`
      select i.project_id as id from digest_item e join item i on i.id = e.item_id where e.digest_id = ${digestId}`.execute(
      db,
    );
    await db.transaction().execute(tx => dropNotices(tx, person.id, rows[0]!.id));
    const mails = await db.selectFrom('outbox_mail').select('account_id').execute();
    expect(mails).toEqual([{ account_id: other.person.id }]);
  });

  it('is said to lie in the outbox, as a digest and as a test, until a mail server sends it', async () => {
    const { digestId, person } = await seedDelivery(database.db);
    const test = await seedDelivery(database.db, { person, items: null });
    const counted = async () => (await channelHealthOf(database.db)).find(({ channel }) => channel === 'email');
    const said = async () => [
      (await statusesOf(database.db, [digestId!])).get(digestId!)![0],
      await deliveryOf(database.db, person.id, test.id),
    ];
    expect(await said()).toMatchObject([{ state: 'pending' }, { state: 'pending' }]);
    await deliverAll(database.db, [outbox()]);
    expect(await said()).toMatchObject([
      { state: 'sent', kept: true },
      { state: 'sent', kept: true },
    ]);
    expect(await counted()).toMatchObject({ sentLastHour: 0, keptLastHour: 2 });
    // The outbox forgets sooner or later; with that nobody has been sent anything.
    await sql`delete from outbox_mail where id = (select min(id) from outbox_mail)`.execute(database.db);
    expect(await said()).toMatchObject([
      { state: 'sent', kept: true },
      { state: 'sent', kept: true },
    ]);
    expect(await counted()).toMatchObject({ sentLastHour: 0, keptLastHour: 2 });
    await letOutboxGo();
    expect((await said()).filter(each => each?.kept)).toHaveLength(1);
    expect(await counted()).toMatchObject({ sentLastHour: 1, keptLastHour: 1 });
  });

  it('what was delivered by a version that did not note it keeps what the outbox knows of it', async () => {
    const digests = [(await seedDelivery(database.db)).digestId!, (await seedDelivery(database.db)).digestId!];
    await deliverAll(database.db, [outbox()]);
    // As a mail server leaves it.
    await sql`
      update outbox_mail set plain = '', html = '' where id = (select max(id) from outbox_mail)`.execute(database.db);
    await sql`alter table delivery drop column in_outbox`.execute(database.db);
    const migration = await readFile(new URL('../../../db/migrations/0011-in-outbox.sql', import.meta.url), 'utf8');
    for (const statement of migration.replace(/^--.*$/gm, '').split(';')) await database.pool.query(statement);
    const statuses = [...(await statusesOf(database.db, digests)).values()].flat();
    expect(statuses.map(({ kept }) => kept === true).sort()).toEqual([false, true]);
  });
});

it.each([
  ['a mail server', () => `smtp://127.0.0.1:${servers.ports.well}`],
  ['the outbox', () => ''],
])('asks nobody while our own database is away, with %s', async (_what, url) => {
  let away = true;
  const settings = settingsOf({ SMTP_URL: url() });
  const channel = openEmailChannel({ db: awayWhile(database.db, () => away), settings });
  channels.push(channel);
  const { id } = await makePerson(database.db, 'owner');
  const message = { ...pushMessage('alice@example.org', { host: 'smtp', os: null, accountId: id }), digest: null };
  expect(await channel.send(message)).toEqual({
    kind: 'back',
    error: expect.stringContaining('terminating connection'),
  });
  away = false;
  expect(await channel.send(message)).toMatchObject({ kind: 'sent' });
});
