/** Writes posts. Expected trouble is a value. */
import type { BoardKey } from '@newsbell/contracts/boards';
import type { Language } from '@newsbell/contracts/languages';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import { useImages } from '#features/images/use.ts';
import { type Caller, isManager } from '#http/guard.ts';
import { ownPicturesIn } from '#text/html/own-pictures.ts';
import { follow } from './following.ts';
import { mentionsIn, newMentions } from './mentions.ts';
import { closeRequest, lockKeys, lockKeysOf, openRequest, reopenRequest, troubleOf, type Wanted } from './requests.ts';
import { isRestorable, mayEdit, mayRestore, type Writers, type Written } from './rights.ts';
import { type RaiseAlerts, tellOfText } from './tell.ts';
import type { StoredText } from './text.ts';

export interface NewPost {
  board: BoardKey;
  title: string;
  text: StoredText;
  language: Language;
  draft: string;
  /** A request for a source: the address. */
  wanted?: Wanted | undefined;
}

/** `asked`: another request waits for a source at this address. `here`: there is a source. */
export type PostOutcome = { kind: 'done'; id: number } | { kind: 'absent' | 'forbidden' | 'stale' | 'asked' | 'here' };

const absent = { kind: 'absent' } as const;
const forbidden = { kind: 'forbidden' } as const;

/** The post that this draft of the person's has become; undefined: none yet. */
export const postOfDraft = async (db: Db, accountId: number, draft: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('post')
      .where('account_id', '=', accountId)
      .where('draft', '=', draft)
      .select('id')
      .executeTakeFirst()
  )?.id;

export const writersOf = async (db: Db, board: BoardKey): Promise<Writers> => {
  const { writers } = await db.selectFrom('board').where('key', '=', board).select('writers').executeTakeFirstOrThrow();
  return writers as Writers;
};

/**
 * Idempotent: a draft that is sent again, also at the same time, is the post that it has become. Its author follows it. `mayWrite` says who may
 * write on the board.
 */
export const addPost = (
  db: Db,
  raiseAlerts: RaiseAlerts,
  { accountId }: Pick<Caller, 'accountId'>,
  { board, title, text, language, draft, wanted }: NewPost,
): Promise<PostOutcome> =>
  db.transaction().execute(async tx => {
    if (wanted) await lockKeys(tx, wanted.keys);
    const known = await postOfDraft(tx, accountId, draft);
    if (known !== undefined) return { kind: 'done', id: known };
    const trouble = wanted && (await troubleOf(tx, wanted));
    if (trouble) return { kind: trouble };
    const { rows } = await sql<{ id: number }>`
      insert into post (board, account_id, draft, title, source, html, excerpt, language, folded_title, folded, words, url, state)
      values (${board}, ${accountId}, ${draft}, ${title}, ${text.source}, ${text.html}, ${text.excerpt}, ${language},
        ${text.foldedTitle}, ${text.folded}, ${wordsOf(text)}, ${wanted?.url ?? null}, ${wanted ? 'OPEN' : null})
      on conflict (account_id, draft) do nothing returning id`.execute(tx);
    const [row] = rows;
    if (!row) return { kind: 'done', id: (await postOfDraft(tx, accountId, draft))! };
    if (wanted) await openRequest(tx, row.id, accountId, wanted);
    await countPosts(tx, board, 1);
    await useImages(tx, { postId: row.id }, ownPicturesIn(text.html));
    await follow(tx, accountId, row.id);
    await tellOfText(tx, raiseAlerts, { postId: row.id, by: accountId, mentioned: mentionsIn(text.html) });
    return { kind: 'done', id: row.id };
  });

/**
 * `stale`: another edit came after the edition that this one saw. An edit that changes nothing is none, so that one that is sent again is
 * done. People whom it mentions for the first time are told.
 */
export const editPost = (
  db: Db,
  raiseAlerts: RaiseAlerts,
  caller: Caller,
  { id, board, title, text, language, edition }: Omit<NewPost, 'draft'> & { id: number; edition: number },
): Promise<PostOutcome> =>
  db.transaction().execute(async tx => {
    const known = await ownRow(tx, caller, board, id, sql`for update of p`);
    if (!known || known.deleted_at) return absent;
    if (!mayEdit(caller, known)) return forbidden;
    if (known.title === title && known.source === text.source && known.language === language)
      return { kind: 'done', id };
    if (known.edition !== edition) return { kind: 'stale' };
    await sql`
      update post set title = ${title}, source = ${text.source}, html = ${text.html}, excerpt = ${text.excerpt},
        language = ${language}, folded_title = ${text.foldedTitle}, folded = ${text.folded}, words = ${wordsOf(text)},
        edition = edition + 1, edited_at = now(), edited_by_manager = ${known.author_id !== caller.accountId}
      where id = ${id}`.execute(tx);
    await useImages(tx, { postId: id }, ownPicturesIn(text.html));
    const mentioned = newMentions(known.html, text.html);
    await tellOfText(tx, raiseAlerts, { postId: id, by: caller.accountId, mentioned });
    return { kind: 'done', id };
  });

export const deletePost = (db: Db, caller: Caller, board: BoardKey, id: number): Promise<PostOutcome> =>
  changeShown(db, caller, board, id, {
    may: row => mayEdit(caller, row) && row.deleted_at === null,
    set: row => sql`deleted_at = now(), deleted_by_manager = ${row.author_id !== caller.accountId}`,
    also: async tx => {
      await closeRequest(tx, id);
      return undefined;
    },
  });

export const restorePost = (db: Db, caller: Caller, board: BoardKey, id: number): Promise<PostOutcome> =>
  changeShown(db, caller, board, id, {
    may: row => mayRestore(caller, row),
    set: () => sql`deleted_at = null, deleted_by_manager = false`,
    also: async (tx, row) =>
      row.isWaiting && (await reopenRequest(tx, id)) === 'asked' ? { kind: 'asked' } : undefined,
  });

export const setNotice = (
  db: Db,
  caller: Caller,
  board: BoardKey,
  id: number,
  isNotice: boolean,
): Promise<PostOutcome> =>
  changeShown(db, caller, board, id, {
    may: row => isManager(caller) && row.deleted_at === null,
    set: () => (isNotice ? sql`noticed_at = coalesce(noticed_at, now())` : sql`noticed_at = null`),
  });

interface Change {
  may: (row: OwnRow) => boolean;
  set: (row: OwnRow) => RawBuilder<unknown>;
  /** Comes before the change; with an outcome it is not made. */
  also?: (tx: Transaction<Tables>, row: OwnRow) => Promise<PostOutcome | undefined>;
}

/** Idempotent: one that is already so stays so. Keeps the board's count of posts. */
const changeShown = (
  db: Db,
  caller: Caller,
  board: BoardKey,
  id: number,
  { may, set, also }: Change,
): Promise<PostOutcome> =>
  db.transaction().execute(async tx => {
    await lockKeysOf(tx, id);
    const row = await ownRow(tx, caller, board, id, sql`for update of p`);
    if (!row) return absent;
    if (!may(row)) return row.author_id === caller.accountId || isManager(caller) ? { kind: 'done', id } : forbidden;
    const trouble = await also?.(tx, row);
    if (trouble) return trouble;
    const { rows } = await sql<{ counts: boolean }>`
      update post set ${set(row)} where id = ${id} returning deleted_at is null and noticed_at is null as counts`.execute(
      tx,
    );
    await countPosts(tx, board, Number(rows[0]!.counts) - Number(row.counts));
    return { kind: 'done', id };
  });

interface OwnRow extends Written {
  title: string;
  source: string;
  html: string;
  language: string;
  edition: number;
  /** It is counted among the board's posts. */
  counts: boolean;
  /** It is a request without a source, and not declined. */
  isWaiting: boolean;
}

/** Undefined where the caller may not see it: a deleted one is there for its author and for managers only. */
const ownRow = async (
  db: Db,
  caller: Caller,
  board: BoardKey,
  id: number,
  lock = sql``,
): Promise<OwnRow | undefined> => {
  const { rows } = await sql<OwnRow>`
    select p.account_id as author_id, p.title, p.source, p.html, p.language, p.edition, p.deleted_at, p.deleted_by_manager,
      ${isRestorable('p')}, p.deleted_at is null and p.noticed_at is null as counts,
      coalesce(p.state in ('OPEN', 'PLANNED'), false) as "isWaiting"
    from post p where p.id = ${id} and p.board = ${board} ${lock}`.execute(db);
  const [row] = rows;
  return row && (row.deleted_at === null || mayEdit(caller, row)) ? row : undefined;
};

const countPosts = async (tx: Transaction<Tables>, board: BoardKey, more: number): Promise<void> => {
  if (more !== 0) await sql`update board set posts = posts + ${more}::int where key = ${board}`.execute(tx);
};

export const wordsOf = ({ lexemes }: StoredText): RawBuilder<unknown> =>
  sql`array_to_tsvector(string_to_array(${lexemes}, ' '))`;
