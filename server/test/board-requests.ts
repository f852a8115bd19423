/** These are good requests of the calls of boards, about a post and a comment that `owner` has written. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { openRequest } from '#features/boards/requests.ts';
import { storedText } from '#features/boards/text.ts';
import { soughtKeys } from '#features/projects/sought.ts';
import type { Person, Request } from './people.ts';

/** It is undefined where the route is none of them. */
export const boardRequest = async (db: Db, route: string, owner: Person): Promise<Request | undefined> => {
  const moderated = await moderationRequest(db, route, owner);
  if (moderated) return moderated;
  const [, method, path = ''] = /^(\w+) (\/v1\/board.*|\/board\/.*)$/.exec(route) ?? [];
  if (method === undefined || path === '/v1/board') return undefined;
  if (path === '/v1/board/wanted') return { url: path, payload: { url: await askedFor(db, owner) } };
  if (path === '/v1/board/preview') return { url: path, payload: { content: 'It **rains**.' } };
  if (!path.includes(':postId')) {
    const url = path.replace(':board', 'free');
    return method === 'POST' ? { url, payload: { ...said, draft: randomUUID() } } : { url };
  }
  if (path.endsWith('/vote') || path.endsWith('/state')) {
    const postId = await writePost(db, owner, { board: 'request', url: `https://${randomUUID()}.test/` });
    const url = path.replace(':board', 'request').replace(':postId', `${postId}`);
    return path.endsWith('/state') ? { url, payload: { state: 'PLANNED' } } : { url };
  }
  if (path.endsWith('/answer')) {
    const postId = await writePost(db, owner, { board: 'qna' });
    const url = path.replace(':board', 'qna').replace(':postId', `${postId}`);
    return method === 'PUT' ? { url, payload: { comment: await writeComment(db, owner, postId) } } : { url };
  }
  const isRestored = path.endsWith('/restore');
  const postId = await writePost(db, owner, { isDeleted: isRestored && !path.includes(':id') });
  const id = path.includes(':id') ? await writeComment(db, owner, postId, { isDeleted: isRestored }) : '';
  const url = path.replace(':board', 'free').replace(':postId', `${postId}`).replace(':id', `${id}`);
  if (path.endsWith('/comment')) return { url, payload: { content: 'So it does.', draft: randomUUID() } };
  if (method !== 'PUT' || path.endsWith('/follow')) return { url };
  return { url, payload: id === '' ? { ...said, edition: 1 } : { content: 'So it does.' } };
};

const said = { title: 'Rain', content: 'It **rains**.', language: 'en' };

const moderationRequest = async (db: Db, route: string, owner: Person): Promise<Request | undefined> => {
  const newCase = async () => {
    const { rows } = await sql<{ id: number }>`
      insert into moderation_case (post_id) values (${await writePost(db, owner)}) returning id`.execute(db);
    return rows[0]!.id;
  };
  const newStep = async () => {
    const { rows } = await sql<{ id: number }>`
      insert into moderation_log (step, case_id, reason) values ('HIDE', ${await newCase()}, 'No.') returning id`.execute(
      db,
    );
    return rows[0]!.id;
  };
  switch (route) {
    case 'POST /v1/report':
      return { url: '/v1/report', payload: { type: 'POST', id: await writePost(db, owner), reason: 'SPAM' } };
    case 'PUT /v1/admin/report/:id':
      return { url: `/v1/admin/report/${await newCase()}`, payload: { verdict: 'HIDE', reason: 'No.' } };
    case 'POST /v1/admin/moderation/:id/undo':
      return { url: `/v1/admin/moderation/${await newStep()}/undo` };
    case 'PUT /v1/admin/user/:id/writing':
      return { url: `/v1/admin/user/${owner.id}/writing`, payload: { closed: true, days: 7, reason: 'No.' } };
    case 'POST /v1/notification/:id/objection': {
      const { rows } = await sql<{ id: number }>`
        insert into alert (account_id, kind, subject, title, path)
        values (${owner.id}, 'MODERATED', ${`moderation:${await newStep()}`}, 'Rain', '/board/free') returning id`.execute(
        db,
      );
      return { url: `/v1/notification/${rows[0]!.id}/objection`, payload: { text: 'Yes.' } };
    }
    case 'PUT /v1/admin/board/:board':
      return { url: '/v1/admin/board/free', payload: { writers: 'VERIFIED', closed: false } };
    case 'PUT /v1/admin/word':
      return { url: '/v1/admin/word', payload: { words: [] } };
    default:
      return undefined;
  }
};

/** Answers the address of a new request, which is known without the network. */
const askedFor = async (db: Db, owner: Person): Promise<string> => {
  const url = `https://${randomUUID()}.test/`;
  await writePost(db, owner, { board: 'request', url });
  return url;
};

interface Written {
  board?: string;
  /** It is a request for a source of this address. */
  url?: string;
  title?: string;
  content?: string;
  isDeleted?: boolean;
}

/** Answers the id of a new post, by a row and not by a call. */
export const writePost = async (
  db: Db,
  { id }: Pick<Person, 'id'>,
  { board = 'free', title = said.title, content = said.content, isDeleted = false, url }: Written = {},
): Promise<number> => {
  const text = await storedText(db, title, content, 'http://newsbell.test');
  const { rows } = await sql<{ id: number }>`
    with counted as (update board set posts = posts + ${isDeleted ? 0 : 1}::int where key = ${board})
    insert into post (board, account_id, draft, title, source, html, excerpt, language, folded_title, folded, words, url, state, deleted_at)
    values (${board}, ${id}, ${randomUUID()}, ${title}, ${content}, ${text.html}, ${text.excerpt}, 'en', ${text.foldedTitle},
      ${text.folded}, array_to_tsvector(string_to_array(${text.lexemes}, ' ')), ${url ?? null}, ${url ? 'OPEN' : null}, ${isDeleted ? sql`now()` : null}) returning id`.execute(
    db,
  );
  const { id: postId } = rows[0]!;
  if (url !== undefined)
    await db.transaction().execute(tx => openRequest(tx, postId, id, { url, keys: soughtKeys(url) }));
  return postId;
};

/** Answers the id of a new comment. */
export const writeComment = async (
  db: Db,
  { id }: Pick<Person, 'id'>,
  postId: number,
  { isDeleted = false }: { isDeleted?: boolean } = {},
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    with counted as (
      update post set comment_numbers = comment_numbers + 1, comments = comments + ${isDeleted ? 0 : 1}::int
      where id = ${postId} returning comment_numbers)
    insert into comment (post_id, number, account_id, draft, source, html, folded, words, deleted_at)
    select ${postId}, comment_numbers, ${id}, ${randomUUID()}, 'Yes.', '<p>Yes.</p>', ' yes ', array_to_tsvector(array['yes']),
      ${isDeleted ? sql`now()` : null} from counted returning id`.execute(db);
  return rows[0]!.id;
};
