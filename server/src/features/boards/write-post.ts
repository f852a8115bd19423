/** Writes posts. Expected trouble is a value. */
import type { BoardKey } from '@newsbell/contracts/boards';
import type { Language } from '@newsbell/contracts/languages';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import { useImages } from '#features/images/use.ts';
import { type Caller, isManager } from '#http/guard.ts';
import { ownPicturesIn } from '#text/html/own-pictures.ts';
import { countPosts } from './counts.ts';
import { follow } from './following.ts';
import { mentionsIn, newMentions } from './mentions.ts';
import { admit, admitEdit, type NewcomerSettings, type NotAdmitted } from './moderation/admission.ts';
import { banOf } from './moderation/bans.ts';
import { openCase } from './moderation/cases.ts';
import { heldWordsIn } from './moderation/hold.ts';
import { closeRequest, lockKeys, lockKeysOf, openRequest, reopenRequest, troubleOf, type Wanted } from './requests.ts';
import {
  isRestorable,
  isSeenByAll,
  isShown,
  mayEdit,
  mayRestore,
  type Writers,
  type WritingRule,
  type Written,
} from './rights.ts';
import { type RaiseAlerts, tellOfText } from './tell.ts';
import type { StoredText } from './text.ts';
import { transact } from './transact.ts';

export interface NewPost {
  board: BoardKey;
  title: string;
  text: StoredText;
  language: Language;
  draft: string;
  /** A request for a source: the address. */
  wanted?: Wanted | undefined;
  /** The writer knows that they have written this text before. */
  isAnyway?: boolean | undefined;
}

/** `asked`: another request waits for a source at this address. `here`: there is a source. */
export type PostOutcome =
  | { kind: 'done'; id: number }
  | { kind: 'absent' | 'forbidden' }
  | { kind: 'stale' | 'asked' | 'here' }
  | NotAdmitted;

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

export const writingRuleOf = async (db: Db, board: BoardKey): Promise<WritingRule> => {
  const { writers, closed_at } = await db
    .selectFrom('board')
    .where('key', '=', board)
    .select(['writers', 'closed_at'])
    .executeTakeFirstOrThrow();
  return { writers: writers as Writers, isClosed: closed_at !== null };
};

/**
 * Idempotent: a draft that is sent again, also at the same time, is the post that it has become. Its author follows it. `mayWrite` says who may
 * write on the board.
 */
export const addPost = async (
  db: Db,
  raiseAlerts: RaiseAlerts,
  caller: Pick<Caller, 'accountId' | 'roles'>,
  { board, title, text, language, draft, wanted, isAnyway = false }: NewPost,
  settings: NewcomerSettings,
): Promise<PostOutcome> => {
  const heldWords = await heldWordsIn(db, text);
  return transact(db, async tx => {
    const { accountId } = caller;
    if (wanted) await lockKeys(tx, wanted.keys);
    const known = await postOfDraft(tx, accountId, draft);
    if (known !== undefined) return { kind: 'done', id: known };
    const trouble = wanted && (await troubleOf(tx, wanted));
    if (trouble) return { kind: trouble };
    const admission = await admit(tx, caller, { what: 'post', board, text, heldWords, isAnyway }, settings);
    if (admission.kind !== 'admitted') return admission;
    const { withheldFor } = admission;
    const { rows } = await sql<{ id: number }>`
      insert into post (board, account_id, draft, title, source, html, excerpt, language, folded_title, folded, words, url, state,
        withheld_for, is_told)
      values (${board}, ${accountId}, ${draft}, ${title}, ${text.source}, ${text.html}, ${text.excerpt}, ${language},
        ${text.foldedTitle}, ${text.folded}, ${wordsOf(text)}, ${wanted?.url ?? null}, ${wanted ? 'OPEN' : null},
        ${withheldFor}, ${withheldFor === null})
      on conflict (account_id, draft) do nothing returning id`.execute(tx);
    const [row] = rows;
    if (!row) return { kind: 'done', id: (await postOfDraft(tx, accountId, draft))! };
    if (wanted) await openRequest(tx, row.id, accountId, wanted);
    await useImages(tx, { postId: row.id }, ownPicturesIn(text.html));
    await follow(tx, accountId, row.id);
    if (withheldFor !== null) {
      if (wanted) await closeRequest(tx, row.id);
      await openCase(tx, raiseAlerts, { postId: row.id }, { title });
      return { kind: 'done', id: row.id };
    }
    await countPosts(tx, board, 1);
    await tellOfText(tx, raiseAlerts, { postId: row.id, by: accountId, mentioned: mentionsIn(text.html) });
    return { kind: 'done', id: row.id };
  });
};

/**
 * `stale`: another edit came after the edition that this one saw. An edit that changes nothing is none, so that one that is sent again is
 * done. People whom it mentions for the first time are told.
 */
export const editPost = async (
  db: Db,
  raiseAlerts: RaiseAlerts,
  caller: Caller,
  { id, board, title, text, language, edition }: Omit<NewPost, 'draft'> & { id: number; edition: number },
  settings: NewcomerSettings,
): Promise<PostOutcome> => {
  const heldWords = await heldWordsIn(db, text);
  return transact(db, async tx => {
    await lockKeysOf(tx, id);
    const known = await ownRow(tx, caller, board, id, sql`for update of p`);
    if (!known || known.deleted_at) return absent;
    if (!mayEdit(caller, known)) return forbidden;
    if (known.title === title && known.source === text.source && known.language === language)
      return { kind: 'done', id };
    if (known.edition !== edition) return { kind: 'stale' };
    const edited = await admitEdit(tx, caller, { before: known, text, heldWords }, settings);
    if (edited.kind !== 'admitted') return edited;
    const withheldFor = known.withheld_for ?? edited.withheldFor;
    await sql`
      update post set withheld_for = ${withheldFor}, title = ${title}, source = ${text.source}, html = ${text.html}, excerpt = ${text.excerpt},
        language = ${language}, folded_title = ${text.foldedTitle}, folded = ${text.folded}, words = ${wordsOf(text)},
        edition = edition + 1, edited_at = now(), edited_by_manager = ${known.author_id !== caller.accountId}
      where id = ${id}`.execute(tx);
    await useImages(tx, { postId: id }, ownPicturesIn(text.html));
    if (withheldFor !== null) {
      if (known.counts) await countPosts(tx, board, -1);
      await closeRequest(tx, id);
      await openCase(tx, raiseAlerts, { postId: id }, { title });
      return { kind: 'done', id };
    }
    const mentioned = newMentions(known.html, text.html);
    await tellOfText(tx, raiseAlerts, { postId: id, by: caller.accountId, mentioned });
    return { kind: 'done', id };
  });
};

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
    also: async (tx, row) => {
      const ban = await banOf(tx, caller);
      if (ban) return { kind: 'banned', ban };
      const isOpenAgain = row.isWaiting && row.withheld_for === null;
      return isOpenAgain && (await reopenRequest(tx, id)) === 'asked' ? { kind: 'asked' } : undefined;
    },
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
  transact(db, async tx => {
    await lockKeysOf(tx, id);
    const row = await ownRow(tx, caller, board, id, sql`for update of p`);
    if (!row) return absent;
    if (!may(row)) return row.author_id === caller.accountId || isManager(caller) ? { kind: 'done', id } : forbidden;
    const trouble = await also?.(tx, row);
    if (trouble) return trouble;
    const { rows } = await sql<{ counts: boolean }>`
      update post set ${set(row)} where id = ${id} 
      returning deleted_at is null and withheld_for is null and noticed_at is null as counts`.execute(tx);
    await countPosts(tx, board, Number(rows[0]!.counts) - Number(row.counts));
    return { kind: 'done', id };
  });

interface OwnRow extends Written {
  title: string;
  source: string;
  html: string;
  language: string;
  edition: number;
  folded: string;
  foldedTitle: string;
  /** It is counted among the board's posts. */
  counts: boolean;
  /** It is a request without a source, and not declined. */
  isWaiting: boolean;
}

/** Undefined where the caller may not see it: a deleted or withheld one is there for its author and for managers only. */
const ownRow = async (
  db: Db,
  caller: Caller,
  board: BoardKey,
  id: number,
  lock = sql``,
): Promise<OwnRow | undefined> => {
  const { rows } = await sql<OwnRow>`
    select p.account_id as author_id, p.title, p.source, p.html, p.language, p.edition, p.deleted_at, p.deleted_by_manager,
      p.folded_title as "foldedTitle", p.folded, p.withheld_for, ${isRestorable('p')},
      ${isShown('p')} and p.noticed_at is null as counts,
      coalesce(p.state in ('OPEN', 'PLANNED'), false) as "isWaiting"
    from post p where p.id = ${id} and p.board = ${board} ${lock}`.execute(db);
  const [row] = rows;
  return row && (isSeenByAll(row) || mayEdit(caller, row)) ? row : undefined;
};

export const wordsOf = ({ lexemes }: Pick<StoredText, 'lexemes'>): RawBuilder<unknown> =>
  sql`array_to_tsvector(string_to_array(${lexemes}, ' '))`;
