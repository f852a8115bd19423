/** These people of the access tests are made by rows and not by calls, because each cell of a table has its own. */
import { randomUUID } from 'node:crypto';
import type { Role } from '@newsbell/contracts/account-rules';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { makeAccessToken } from '#features/accounts/access-tokens.ts';
import { hashPassword } from '#features/accounts/passwords.ts';
import { startSession } from '#features/accounts/sessions.ts';
import { makeInvitation } from '#features/accounts/sign-up-invitations.ts';
import { makeToken } from '#features/accounts/tokens.ts';
import { keepForUndo } from '#features/read-state/undo.ts';
import type { CallerKind } from './access-table.ts';
import { boardRequest } from './board-requests.ts';
import { counter } from './counter.ts';
import { makeFeverKey } from './fever-key.ts';
import { type FileField, formInParts } from './form-in-parts.ts';
import { itemWithText } from './full-text.ts';
import { generatorRequest } from './generator-requests.ts';
import { hookRequest } from './hook-requests.ts';
import { memberRequest } from './member-requests.ts';
import { outFeedRequest } from './out-feed-requests.ts';
import { pushRequest } from './push-requests.ts';
import { readerListRequest } from './reader-list-requests.ts';
import { readerRequest } from './reader-requests.ts';
import { savedRequest } from './saved-requests.ts';
import { smallPicture } from './small-picture.ts';
import { sourceRequest } from './source-requests.ts';
import { subscriptionRequest } from './subscription-requests.ts';
import { subscribing } from './websub.ts';

export const password = 'a person reads much';
let hashed: Promise<string> | undefined;
const nextNumber = counter();

export interface Person {
  id: number;
  username: string;
  email: string;
  cookie: string;
}

export const makePerson = async (db: Db, kind: CallerKind): Promise<Person> => {
  hashed ??= hashPassword(password);
  const username = `person_${nextNumber()}`;
  const email = `${username}@example.org`;
  const { id } = await db
    .insertInto('account')
    .values({
      username,
      nickname: username,
      email,
      email_key: email,
      email_verified_at: kind === 'unverified' ? null : sql<Date>`now()`,
      password_hash: await hashed,
      roles: rolesOf[kind] ?? [],
      language: 'en',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, username, email, cookie: `sid=${(await startSession(db, id, device)).token}` };
};

const rolesOf: Partial<Record<CallerKind, Role[]>> = {
  manager: ['ROLE_MANAGER'],
  viewer: ['ROLE_API_VIEWER'],
  admin: ['ROLE_ADMIN'],
};
const device = { userAgent: 'Test browser', address: '127.0.0.1' };

export interface Request {
  url: string;
  payload?: Record<string, unknown> | undefined;
  /** With a file it is a form in parts, and the payload its other fields. */
  file?: FileField | undefined;
}

/** Answers what `inject` takes for it. */
export const injected = ({ url, payload, file }: Request) => ({
  url,
  ...(file ? formInParts(file, payload) : { payload, headers: {} }),
});

/** Answers one good request for each route that needs more than its path, about what `owner` has. */
export const goodRequest = async (
  db: Db,
  route: string,
  owner: Person,
  caller: Person | undefined,
): Promise<Request> => {
  const token = (purpose: 'VERIFY' | 'RESET' | 'LOGIN') => makeToken(db, owner.id, purpose);
  const { username } = owner;
  switch (route) {
    case 'GET /v1/feed':
      return { url: '/v1/feed?id=1' };
    case 'GET /v1/feed/project':
      return { url: '/v1/feed/project?urlKey=paper' };
    case 'GET /v1/feed/tag':
      return { url: '/v1/feed/tag?tag=world' };
    case 'GET /v1/feed/word':
    case 'GET /v1/search':
    case 'GET /v1/search/subscription': {
      const filters = 'urlKey=paper&language=en&since=2020-01-01T00:00:00Z&until=2040-01-01T00:00:00Z';
      return { url: `${route.slice(4)}?word=item&${filters}` };
    }
    case 'GET /v1/search/keyword':
      return { url: `${route.slice(4)}?word=item` };
    case 'PUT /v1/feed/read':
      return { url: '/v1/feed/read', payload: { scope: 'ALL' } };
    case 'DELETE /v1/feed/read':
      return { url: `/v1/feed/read?undo=${await markOf(db, owner)}` };
    case 'PUT /v1/notification/done':
      return { url: '/v1/notification/done', payload: { id: 1 } };
    case 'DELETE /v1/notification/done':
      return { url: '/v1/notification/done?id=1' };
    case 'PUT /v1/feed/star':
    case 'DELETE /v1/feed/star':
      return { url: '/v1/feed/star?id=1' };
    case 'POST /v1/feed/:id/text':
      return { url: `/v1/feed/${await itemWithText(db)}/text` };
    case 'GET /v1/news':
      return { url: '/v1/news?type=project&key=paper' };
    case 'GET /v1/project':
      return { url: '/v1/project?urlKey=paper' };
    case 'GET /v1/project/search':
      return { url: '/v1/project/search?keyword=paper' };
    case 'GET /v1/project/rss':
      return { url: '/v1/project/rss?link=https://paper.example/feed.xml' };
    case 'POST /api/fever.php':
      return { url: '/fever/?api&items', payload: { api_key: await makeFeverKey(db, owner) } };
    case 'GET /api/fever.php':
      return { url: `/fever/?api&groups&api_key=${await makeFeverKey(db, owner)}` };
    case 'POST /websub':
      return { url: '/websub', payload: subscribing('http://newsbell.test/paper/rss.xml', 'http://reader.test/') };
    case 'GET /:urlKey/rss.xml':
      return { url: '/paper/rss.xml' };
    case 'POST /v1/account': {
      const name = `new_${nextNumber()}`;
      return { url: '/v1/account', payload: { username: name, email: `${name}@example.org`, password } };
    }
    case 'POST /v1/account/login':
      return { url: '/v1/account/login', payload: { username, password } };
    case 'POST /v1/account/token/login':
      return { url: '/v1/account/token/login', payload: { username, token: await token('LOGIN') } };
    case 'GET /v1/account/:username/validate':
      return { url: `/v1/account/${username}/validate?token=${await token('VERIFY')}` };
    case 'POST /v1/account/password/forgot':
      return { url: '/v1/account/password/forgot', payload: { email: owner.email } };
    case 'POST /v1/account/password/reset':
      return {
        url: '/v1/account/password/reset',
        payload: { token: await token('RESET'), newPassword: 'another long one' },
      };
    case 'GET /u/:id':
      return { url: `/u/${await imageOf(db, owner)}` };
    case 'POST /v1/board/contact':
      return { url: '/v1/board/contact', payload: { email: owner.email, title: 'A question' } };
    case 'PUT /v1/admin/contact/:id':
      return { url: `/v1/admin/contact/${await messageOf(db, owner)}`, payload: { done: true } };
    case 'POST /v1/admin/mail/:id/again':
      return { url: `/v1/admin/mail/m${await mailTo(db, owner)}/again` };
    case 'PUT /v1/admin/tag/:name': {
      const name = `tag ${nextNumber()}`;
      await db.insertInto('hidden_tag').values({ name }).execute();
      return { url: `/v1/admin/tag/${encodeURIComponent(name)}`, payload: { hidden: false, name: `${name} b` } };
    }
    case 'POST /v1/util/image':
      return { url: '/v1/util/image', file: { field: 'image', bytes: await smallPicture() } };
    case 'PUT /v1/account':
      return { url: '/v1/account', payload: { nickname: `Reader ${nextNumber()}` } };
    case 'DELETE /v1/account':
      return { url: `/v1/account?${new URLSearchParams({ password })}` };
    case 'PUT /v1/account/settings':
      return { url: '/v1/account/settings', payload: { emailNotify: false } };
    case 'PUT /v1/account/block':
      return { url: '/v1/account/block', payload: { username } };
    case 'DELETE /v1/account/block':
      return { url: `/v1/account/block?username=${username}` };
    case 'DELETE /v1/account/session/:id':
      return { url: `/v1/account/session/${await sessionOf(db, owner)}` };
    case 'PUT /v1/account/mode':
      return { url: '/v1/account/mode', payload: { mode: 'DEVELOPER' } };
    case 'POST /v1/account/token':
      return { url: '/v1/account/token', payload: { name: 'Phone', scopes: ['read'] } };
    case 'DELETE /v1/account/token/:id': {
      const { id } = await makeAccessToken(db, owner.id, { name: 'Phone', scopes: ['read'] });
      return { url: `/v1/account/token/${id}` };
    }
    case 'DELETE /v1/account/provider/:id':
      await db
        .insertInto('account_identity')
        .values({ issuer: 'https://github.com', subject: username, account_id: owner.id, provider: 'github' })
        .execute();
      return { url: '/v1/account/provider/github' };
    case 'GET /v1/social/:id/begin':
      return { url: '/v1/social/google/begin' };
    case 'POST /v1/social/:id':
      return { url: '/v1/social/google', payload: { code: 'code', state: 'state' } };
    case 'POST /v1/social/oauth2':
      return { url: '/v1/social/oauth2', payload: { provider: 'google', token: 'token' } };
    case 'POST /v1/oauth/:provider':
      return { url: '/v1/oauth/google', payload: { token: 'token' } };
    case 'POST /v1/oauth/firebase':
      return { url: '/v1/oauth/firebase', payload: { token: 'token' } };
    case 'PUT /v1/admin/user/:id':
      // The call is always about somebody else: changes of oneself are tested with the feature.
      return { url: `/v1/admin/user/${owner.id}`, payload: { auth: owner === caller ? [] : ['ROLE_MANAGER'] } };
    case 'POST /v1/admin/invitation':
      return { url: '/v1/admin/invitation', payload: { note: 'For Mina' } };
    case 'DELETE /v1/admin/invitation/:id': {
      const made = await makeInvitation(db, owner.id, '');
      return { url: `/v1/admin/invitation/${made.kind === 'made' && made.invitation.id}` };
    }
    case 'GET /v1/admin/user/:id/session':
    case 'DELETE /v1/admin/user/:id/session':
      return { url: `/v1/admin/user/${owner.id}/session` };
    case 'DELETE /v1/admin/user/:id/session/:session':
      return { url: `/v1/admin/user/${owner.id}/session/${await sessionOf(db, owner)}` };
    case 'POST /v1/admin/announcement':
      return { url: '/v1/admin/announcement', payload: { texts: { en: 'Back at noon' } } };
    case 'PUT /v1/admin/announcement/:id':
      return { url: `/v1/admin/announcement/${await announcementOf(db, owner)}`, payload: { level: 'warning' } };
    case 'DELETE /v1/admin/announcement/:id':
      return { url: `/v1/admin/announcement/${await announcementOf(db, owner)}` };
    default:
      return (
        (await sourceRequest(db, route, owner)) ??
        (await hookRequest(db, route, owner)) ??
        (await memberRequest(db, route, owner)) ??
        (await outFeedRequest(db, route, owner)) ??
        (await boardRequest(db, route, owner)) ??
        (await generatorRequest(db, route, owner)) ??
        (await subscriptionRequest(db, route, owner)) ??
        (await savedRequest(db, route, owner)) ??
        (await readerRequest(db, route, owner)) ??
        (await pushRequest(db, route, owner)) ??
        readerListRequest(route) ?? { url: route.slice(route.indexOf('/')) }
      );
  }
};

const imageOf = async (db: Db, { id }: Person): Promise<string> =>
  (
    await db
      .insertInto('image')
      .values({
        ...{ account_id: id, purpose: 'PROFILE', type: 'image/webp', bytes: Buffer.from('x') },
        ...{ size: 1, width: 1, height: 1 },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

const messageOf = async (db: Db, { id, email }: Person): Promise<number> =>
  (
    await db
      .insertInto('contact_message')
      .values({ account_id: id, draft: randomUUID(), email, title: 'A question', content: '' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

const announcementOf = async (db: Db, { id }: Person): Promise<number> =>
  (
    await db
      .insertInto('announcement')
      .values({ texts: JSON.stringify({ en: 'Back at noon' }), level: 'info', made_by: id })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

const mailTo = async (db: Db, { id, email }: Person): Promise<number> =>
  (
    await db
      .insertInto('outbox_mail')
      .values({ account_id: id, kind: 'reset', recipient: email, subject: 'A mail', plain: 'Text', html: 'Text' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

const markOf = (db: Db, { id }: Person): Promise<string> =>
  keepForUndo(db, id, { marked: 1, marks: [], exceptions: [] });

const sessionOf = async (db: Db, { id }: Person): Promise<number> => {
  await startSession(db, id, device);
  const { max } = await db
    .selectFrom('session')
    .where('account_id', '=', id)
    .select(eb => eb.fn.max('id').as('max'))
    .executeTakeFirstOrThrow();
  return Number(max);
};
