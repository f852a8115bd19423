/** Reads the pages of a board. */
import {
  type Board,
  type BoardKey,
  type BoardSort,
  POSTS_A_PAGE,
  type PostRow,
  type RequestState,
} from '@newsbell/contracts/boards';
import type { Language } from '@newsbell/contracts/languages';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { hitsIn } from '#text/match.ts';
import { passageOf } from '#text/passage.ts';
import { type Query, readQuery } from '#text/query.ts';
import { type AuthorRow, authorColumns, authorOf } from './author.ts';
import { isShown } from './rights.ts';
import { MOST_FOUND, postsThatMatch } from './search.ts';

export interface Listing {
  board: BoardKey;
  page: number;
  /** `wanted`: the requests that wait, unless a state is asked for, by their votes. */
  sort: BoardSort;
  language?: Language | undefined;
  /** Questions with an accepted answer, or those without. */
  answered?: boolean | undefined;
  state?: RequestState | undefined;
  q?: string | undefined;
}

type Page = Pick<Board, 'posts' | 'held' | 'totalPages'>;

/** `reader` is the caller's account. A search is ordered by newest. Notices stand on the first page of a board, and are found by a search like every post. */
export const pageOfBoard = async (db: Db, reader: number | undefined, listing: Listing): Promise<Page> => {
  if (listing.q !== undefined)
    return foundPage(db, reader, listing, readQuery(listing.q, { lastWordIsPrefix: true, noFields: true }));
  const { board, page, sort } = listing;
  const chosen = chosenOf(listing);
  const within = sql`p.board = ${board} and ${isShown('p')} and p.noticed_at is null and ${allOf(chosen)}`;
  const [count, notices, held, posts] = await Promise.all([
    chosen.length === 0 ? postsOf(db, board) : countOf(db, sql`select p.id from post p where ${within}`),
    page === 0 && !isOfSomeState(listing) ? noticesOf(db, reader, board) : [],
    page === 0 && reader !== undefined ? heldOf(db, reader, board) : [],
    rowsOf(
      db,
      reader,
      sql`select p.id, row_number() over () as place from (
        select p.id from post p where ${within} order by ${orders[sort]} limit ${POSTS_A_PAGE} offset ${page * POSTS_A_PAGE}) p`,
    ),
  ]);
  return {
    posts: [...notices, ...posts].map(postRowOf),
    held: held.map(postRowOf),
    totalPages: Math.ceil(count / POSTS_A_PAGE),
  };
};

const orders: Record<BoardSort, RawBuilder<unknown>> = {
  newest: sql`p.id desc`,
  answered: sql`coalesce(p.last_comment_at, p.created_at) desc, p.id desc`,
  wanted: sql`p.votes desc, p.id desc`,
};

/** The conditions by which the caller has narrowed the board. Those of another board say nothing. */
const chosenOf = ({ board, language, answered, sort, state }: Listing): RawBuilder<unknown>[] => {
  const chosen = [];
  if (language !== undefined) chosen.push(sql`p.language = ${language}`);
  if (answered !== undefined && board === 'qna')
    chosen.push(answered ? sql`p.answer_id is not null` : sql`p.answer_id is null`);
  if (board !== 'request') return chosen;
  if (state !== undefined) chosen.push(sql`p.state = ${state}`);
  else if (sort === 'wanted') chosen.push(sql`p.state in ('OPEN', 'PLANNED')`);
  return chosen;
};

/** Notices are not among the unanswered, the wanted, or what has another state. */
const isOfSomeState = ({ answered, state, sort }: Listing): boolean =>
  answered !== undefined || state !== undefined || sort === 'wanted';

const allOf = (conditions: readonly RawBuilder<unknown>[]) => sql.join([sql`true`, ...conditions], sql` and `);

const foundPage = async (db: Db, reader: number | undefined, listing: Listing, query: Query): Promise<Page> => {
  const { board, page } = listing;
  const matching = postsThatMatch(board, query);
  if (!matching) return { posts: [], held: [], totalPages: 0 };
  const found = await sql<{ id: number }>`
    select p.id from post p where p.id in (${matching}) and ${allOf(chosenOf(listing))}
    order by p.id desc limit ${sql.lit(MOST_FOUND)}`.execute(db);
  const ids = found.rows.map(row => row.id);
  const shown = ids.slice(page * POSTS_A_PAGE, (page + 1) * POSTS_A_PAGE);
  const rows = await rowsOf(
    db,
    reader,
    sql`select * from unnest(${shown}::bigint[]) with ordinality as found (id, place)`,
  );
  return {
    posts: rows.map(row => ({ ...postRowOf(row), ...hitsOf(row, query) })),
    held: [],
    totalPages: Math.ceil(ids.length / POSTS_A_PAGE),
  };
};

interface Row extends AuthorRow {
  id: number;
  title: string;
  html: string;
  excerpt: string;
  language: Language;
  noticed_at: Date | null;
  created_at: Date;
  edited_at: Date | null;
  last_comment_at: Date | null;
  comments: number;
  answered: boolean;
  state: RequestState | null;
  votes: number;
}

const rowsOf = async (db: Db, reader: number | undefined, keys: RawBuilder<unknown>): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select p.id, p.title, p.html, p.excerpt, p.language, p.noticed_at, p.created_at, p.edited_at, p.last_comment_at, p.comments,
      p.answer_id is not null as answered, p.state, p.votes,
      ${authorColumns(reader)}
    from (${keys}) page join post p on p.id = page.id left join account a on a.id = p.account_id
    order by page.place`.execute(db);
  return rows;
};

/** The row of one post, which is there. */
export const postRow = async (db: Db, reader: number | undefined, id: number): Promise<PostRow> => {
  const [row] = await rowsOf(db, reader, sql`select ${id}::bigint as id, 1 as place`);
  return postRowOf(row!);
};

const noticesOf = (db: Db, reader: number | undefined, board: BoardKey): Promise<Row[]> =>
  rowsOf(
    db,
    reader,
    sql`select p.id, row_number() over () as place from (
      select p.id from post p where p.board = ${board} and ${isShown('p')} and p.noticed_at is not null
      order by p.noticed_at desc limit ${POSTS_A_PAGE}) p`,
  );

/** Bound: the newest ten. They are in no page and no count. */
const heldOf = (db: Db, reader: number, board: BoardKey): Promise<Row[]> =>
  rowsOf(
    db,
    reader,
    sql`select p.id, row_number() over () as place from (
      select p.id from post p where p.account_id = ${reader} and p.board = ${board} and p.withheld_for is not null and p.deleted_at is null
      order by p.id desc limit 10) p`,
  );

const postsOf = async (db: Db, board: BoardKey): Promise<number> => {
  const { posts } = await db.selectFrom('board').where('key', '=', board).select('posts').executeTakeFirstOrThrow();
  return posts;
};

const countOf = async (db: Db, posts: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${posts}) posts`.execute(db);
  return rows[0]!.count;
};

const postRowOf = (row: Row): PostRow => ({
  id: row.id,
  title: row.title,
  author: authorOf(row),
  excerpt: row.excerpt,
  language: row.language,
  notice: row.noticed_at !== null,
  createdDate: row.created_at.toISOString(),
  editedDate: row.edited_at?.toISOString() ?? null,
  lastCommentDate: row.last_comment_at?.toISOString() ?? null,
  commentsCount: row.comments,
  answered: row.answered,
  state: row.state,
  votes: row.votes,
});

/** The excerpt is the passage around a hit where it would show none. One that is in a comment alone is not marked. */
const hitsOf = ({ title, excerpt, html }: Row, query: Query): Pick<PostRow, 'excerpt' | 'hits'> => {
  const ofTitle = hitsIn(title, query);
  if (query.scope === 'title') return { excerpt, hits: { title: ofTitle.spans, excerpt: [] } };
  const ofExcerpt = hitsIn(excerpt, query);
  const absent = query.terms.filter(term => !term.excluded && !ofTitle.terms.has(term) && !ofExcerpt.terms.has(term));
  const passage = absent.length > 0 ? passageOf(html, query, absent) : undefined;
  return {
    excerpt: passage?.text ?? excerpt,
    hits: { title: ofTitle.spans, excerpt: passage?.spans ?? ofExcerpt.spans },
  };
};
