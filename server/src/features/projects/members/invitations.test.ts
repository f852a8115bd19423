import { invitationLimits } from '@newsbell/contracts/invitation-rules';
import type { Invitation } from '@newsbell/contracts/members';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { changeUser, deleteUser } from '#features/accounts/admin.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { addMember, invite, seedPrivate, setMode } from '#test/member-requests.ts';
import { makePerson, type Person } from '#test/people.ts';
import { seedProject } from '#test/seed.ts';

let database: Database;
let app: App;
let alice: Person;
let bob: Person;
let project: { id: number; urlKey: string };

beforeEach(async () => {
  database = await freshDatabase();
  app = await testApp(database.db);
  await makePerson(database.db, 'admin');
  [alice, bob] = [await makePerson(database.db, 'owner'), await makePerson(database.db, 'other')];
  project = await seedPrivate(database.db, alice, 'diary');
  await setMode(database.db, alice, 'DEVELOPER');
});
afterEach(async () => {
  await app?.close();
  await database?.close();
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const ask = async (person: Person | undefined, method: Method, url: string, payload?: object) => {
  const headers = { 'sec-fetch-site': 'same-origin', ...(person && { cookie: person.cookie }) };
  const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
};

const list = '/v1/project/diary/invitations';
const make = (payload: object = {}, person = alice) => ask(person, 'POST', list, payload);
const secretOf = ({ url }: Pick<Invitation, 'url'>) => url.slice(url.lastIndexOf('/') + 1);
const see = (secret: string, person?: Person) => ask(person, 'GET', `/v1/invitation/${secret}`);
const join = (secret: string, person: Person, payload = {}) => ask(person, 'POST', `/v1/invitation/${secret}`, payload);
const membersOf = async () => {
  const rows = await database.db.selectFrom('project_member').select('account_id').execute();
  return rows.map(row => row.account_id);
};
const people = (count: number) => Promise.all(Array.from({ length: count }, () => makePerson(database.db, 'other')));

describe('making', () => {
  it('is for people and days, or for neither, and the link is shown again', async () => {
    const bound = await make({ people: 3, days: 7 });
    expect(bound).toMatchObject({ status: 200, body: { state: 'OPEN', people: 3, joined: 0 } });
    expect(bound.body.url).toMatch(/^http:\/\/newsbell\.test\/invite\/[0-9a-z]{26}$/);
    const days = (Date.parse(bound.body.expiresAt) - Date.parse(bound.body.createdDate)) / 86_400_000;
    expect(days).toBeCloseTo(7, 3);
    expect((await make({ people: '', days: null })).body).toMatchObject({ people: null, expiresAt: null });
    const listed = await ask(alice, 'GET', list);
    expect(listed.body).toHaveLength(2);
    expect(listed.body[1]).toEqual(bound.body);
  });

  it.each([{ people: 0 }, { people: 101 }, { people: 1.5 }, { days: 0 }, { days: 31 }])('refuses %o', async bounds => {
    expect(await make(bounds)).toMatchObject({ status: 400, body: { code: 'INVALID_FIELDS' } });
  });

  it('says how many people and days it may be for, however many were asked for', async () => {
    const { body } = await make({ people: 1e300, days: -1e300 });
    expect(body.fields).toEqual({ people: 'This must be at most 100.', days: 'This must be at least 1.' });
  });

  it('is in the export of its owner without its link', async () => {
    const { secret } = await invite(database.db, alice, 'diary', { people: 4 });
    const { body } = await ask(alice, 'GET', '/v1/account/export');
    expect(body.sources).toMatchObject([{ url_key: 'diary', invitations: [{ people: 4, joined: 0 }] }]);
    expect(JSON.stringify(body)).not.toContain(secret);
  });

  it('needs the developer mode, and what exists goes on without it', async () => {
    const { body } = await make();
    await setMode(database.db, alice, 'NORMAL');
    expect((await make()).body.code).toBe('DEVELOPER_MODE');
    expect((await join(secretOf(body), bob)).status).toBe(200);
  });

  it('is for private projects to which the person publishes', async () => {
    await seedProject(database.db, { urlKey: 'open', kind: 'PUBLISHED', ownerId: alice.id, feedUrl: null });
    await seedProject(database.db, { urlKey: 'feed', visibility: 'PRIVATE', ownerId: alice.id });
    const code = async (urlKey: string) =>
      (await ask(alice, 'POST', `/v1/project/${urlKey}/invitations`, {})).body.code;
    expect([await code('open'), await code('feed'), await code('none')]).toEqual([
      'PROJECT_IS_PUBLIC',
      'FORBIDDEN',
      'PROJECT_NOT_FOUND',
    ]);
  });

  it('a member makes none, and sees neither invitations nor members', async () => {
    await addMember(database.db, project.id, bob);
    await setMode(database.db, bob, 'DEVELOPER');
    const members = await ask(bob, 'GET', '/v1/project/diary/members');
    for (const { body } of [await make({}, bob), await ask(bob, 'GET', list), members])
      expect(body.code).toBe('FORBIDDEN');
  });

  it('stops at twenty that are open, however many are asked for at once', async () => {
    const made = await Promise.all(Array.from({ length: 25 }, () => make()));
    const open = made.filter(({ status }) => status === 200);
    expect(open).toHaveLength(invitationLimits.perProject);
    expect(made.find(({ status }) => status !== 200)!.body.code).toBe('TOO_MANY_INVITATIONS');
    expect((await ask(alice, 'DELETE', `${list}/${open[0]!.body.id}`)).status).toBe(200);
    expect((await make()).status).toBe(200);
  });

  it('forgets those that have been over for 30 days', async () => {
    const old = (await make({ days: 1 })).body.id;
    await sql`update invitation set expires_at = now() - interval '31 days' where id = ${old}`.execute(database.db);
    const recent = (await make({ days: 1 })).body.id;
    await sql`update invitation set expires_at = now() - interval '29 days' where id = ${recent}`.execute(database.db);
    const { id } = (await make()).body;
    const listed: Invitation[] = (await ask(alice, 'GET', list)).body;
    expect(listed.map(each => [each.id, each.state])).toEqual([
      [id, 'OPEN'],
      [recent, 'ENDED'],
    ]);
  });
});

describe('the page of a link', () => {
  it('shows its project to whoever has it, also without a sign-in', async () => {
    await sql`update project set description = 'Of my days' where id = ${project.id}`.execute(database.db);
    await addMember(database.db, project.id, bob);
    const { secret } = await invite(database.db, alice, 'diary');
    const shown = { title: 'Source diary', description: 'Of my days', owner: alice.username, members: 1 };
    expect((await see(secret)).body).toEqual({ state: 'OPEN', ...shown });
    expect((await see(secret, bob)).body).toEqual({ state: 'JOINED', ...shown, urlKey: 'diary' });
    expect((await see(secret, alice)).body.state).toBe('JOINED');
  });

  it('that is over says only that it is, and lets nobody in', async () => {
    const ended = await invite(database.db, alice, 'diary', { days: 1 });
    await sql`update invitation set expires_at = now() where id = ${ended.id}`.execute(database.db);
    const full = await invite(database.db, alice, 'diary', { people: 1 });
    await join(full.secret, await makePerson(database.db, 'other'));
    const revoked = await invite(database.db, alice, 'diary');
    await ask(alice, 'DELETE', `${list}/${revoked.id}`);
    for (const [{ secret }, state] of [
      [ended, 'ENDED'],
      [full, 'FULL'],
      [revoked, 'REVOKED'],
    ] as const) {
      expect((await see(secret)).body).toEqual({ state });
      expect(await join(secret, bob)).toMatchObject({ status: 409, body: { code: 'INVITATION_ENDED' } });
    }
    expect(await see('none')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect((await join('none', bob)).status).toBe(404);
    expect(await membersOf()).not.toContain(bob.id);
  });

  it('is not kept by caches', async () => {
    const { secret } = await invite(database.db, alice, 'diary');
    expect((await app.inject(`/v1/invitation/${secret}`)).headers['cache-control']).toBe('no-store');
  });
});

describe('joining', () => {
  it('is idempotent, and follows where that is asked for', async () => {
    const { id, secret } = await invite(database.db, alice, 'diary', { people: 2 });
    expect((await join(secret, bob)).body).toEqual({ urlKey: 'diary', subscribing: false });
    expect((await join(secret, bob, { subscribe: true })).body).toEqual({ urlKey: 'diary', subscribing: true });
    expect((await join(secret, bob, { subscribe: true })).body.subscribing).toBe(true);
    expect(await membersOf()).toEqual([bob.id]);
    const { joined } = await database.db
      .selectFrom('invitation')
      .select('joined')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(joined).toBe(1);
    const subscription = await database.db.selectFrom('subscription').selectAll().executeTakeFirstOrThrow();
    expect(subscription).toMatchObject({ account_id: bob.id, project_id: project.id, notify_minute: 30 });
  });

  it('the owner joins nothing', async () => {
    const { secret } = await invite(database.db, alice, 'diary', { people: 1 });
    expect((await join(secret, alice)).body.urlKey).toBe('diary');
    expect([await membersOf(), (await see(secret)).body.state]).toEqual([[], 'OPEN']);
  });

  it('lets in as many people as it is for, however many come at once and again', async () => {
    const { secret } = await invite(database.db, alice, 'diary', { people: 3 });
    const all = await people(10);
    const answers = await Promise.all([...all, ...all].map(person => join(secret, person)));
    const isIn = new Set(await membersOf());
    expect(isIn.size).toBe(3);
    for (const [at, { status }] of answers.entries()) expect(status).toBe(isIn.has(all[at % 10]!.id) ? 200 : 409);
    expect((await ask(alice, 'GET', list)).body[0]).toMatchObject({ joined: 3, state: 'FULL' });
  });

  it('stops at as many members as a project can have', async () => {
    const { secret } = await invite(database.db, alice, 'diary');
    await sql`
      with made as (
        insert into account (username, nickname, email, email_key, language)
        select 'many_' || n, 'many', n || '@example.org', n || '@example.org', 'en'
        from generate_series(2, ${invitationLimits.members}::int) n returning id)
      insert into project_member (project_id, account_id) select ${project.id}, id from made`.execute(database.db);
    const all = await people(3);
    const answers = await Promise.all(all.map(person => join(secret, person)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await see(secret)).body).toEqual({ state: 'FULL' });
  });

  it('no access token makes the call', async () => {
    const { secret } = await invite(database.db, alice, 'diary');
    const headers = { authorization: 'Bearer nb_0000-0000-0000-0000-0000' };
    expect(
      (await app.inject({ method: 'POST', url: `/v1/invitation/${secret}`, headers, payload: {} })).statusCode,
    ).toBe(401);
  });
});

describe('an invitation ends', () => {
  it('for who was removed, but not by a later one', async () => {
    const { secret } = await invite(database.db, alice, 'diary');
    await join(secret, bob);
    expect((await ask(alice, 'DELETE', `/v1/project/diary/members/${bob.username}`)).status).toBe(200);
    expect((await see(secret, bob)).body).toEqual({ state: 'REVOKED' });
    expect((await join(secret, bob)).body.code).toBe('INVITATION_ENDED');
    expect((await see(secret)).body.state).toBe('OPEN');
    const later = await invite(database.db, alice, 'diary');
    expect((await join(later.secret, bob)).status).toBe(200);
    expect((await see(secret, bob)).body.state).toBe('JOINED');
    // After that a person who leaves by themselves comes back by either.
    await ask(bob, 'DELETE', '/v1/project/diary/membership');
    expect((await join(secret, bob)).status).toBe(200);
  });

  it('when the project is made public, and for good', async () => {
    const { secret } = await invite(database.db, alice, 'diary');
    await addMember(database.db, project.id, bob);
    const show = (visibility: string) => ask(alice, 'PUT', '/v1/project', { urlKey: 'diary', visibility });
    expect((await show('PUBLIC')).status).toBe(200);
    expect((await see(secret)).body).toEqual({ state: 'REVOKED' });
    expect((await show('PRIVATE')).status).toBe(200);
    expect((await see(secret)).body).toEqual({ state: 'REVOKED' });
    expect(await membersOf()).toEqual([bob.id]);
  });

  it('when its owner is disabled, and is open again with them', async () => {
    const { secret } = await invite(database.db, alice, 'diary');
    await changeUser(database.db, alice.id, { disabled: true });
    expect((await see(secret)).body).toEqual({ state: 'ENDED' });
    expect((await join(secret, bob)).body.code).toBe('INVITATION_ENDED');
    await changeUser(database.db, alice.id, { disabled: false });
    expect((await see(secret)).body.state).toBe('OPEN');
  });

  it('with its project, and with the account of its owner', async () => {
    const { secret } = await invite(database.db, alice, 'diary');
    await deleteUser(database.db, alice.id, async () => {});
    expect((await see(secret)).status).toBe(404);
  });
});
