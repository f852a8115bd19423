/** Reads one post with its comments, as the caller may see it. */
import type { BoardKey, Comment, Post, RequestState } from '@newsbell/contracts/boards';
import type { Language } from '@newsbell/contracts/languages';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { isVisibleProject } from '#db/visibility.ts';
import { type Caller, isManager } from '#http/guard.ts';
import { type AuthorRow, authorColumns, authorOf } from './author.ts';
import { lastDecisions } from './moderation/queue.ts';
import { isRestorable, isSeenByAll, mayComment, mayEdit, mayRestore, type Written } from './rights.ts';

/** Undefined where it is not on this board, or deleted and not the caller's to restore. */
export const findPost = async (
  db: Db,
  caller: Caller | undefined,
  board: BoardKey,
  id: number,
): Promise<Post | undefined> => {
  const { rows } = await sql<PostRow>`
    select p.id, p.title, p.source, p.html, p.language, p.edition, p.answer_id, p.noticed_at, p.created_at, p.edited_at, p.edited_by_manager,
      p.deleted_at, p.deleted_by_manager, p.withheld_for, ${isRestorable('p')}, ${authorColumns(caller?.accountId)},
      (select closed_at is not null from board where key = p.board) as is_closed,
      exists (select from post_follow f where f.post_id = p.id and f.account_id = ${caller?.accountId ?? null}) as following,
      p.url, p.state, p.state_reason, p.votes, source.url_key as source_key, source.title as source_title,
      exists (select from post_vote v where v.post_id = p.id and v.account_id = ${caller?.accountId ?? null}) as voted
    from post p left join account a on a.id = p.account_id
      left join project named on named.id = p.project_id
      left join project source on source.id = coalesce(named.merged_into, named.id) and ${isVisibleProject(undefined, 'source')}
    where p.id = ${id} and p.board = ${board}`.execute(db);
  const [row] = rows;
  if (!row || !(isSeenByAll(row) || mayEdit(caller, row))) return undefined;
  const isOpen = isSeenByAll(row);
  const canEdit = mayEdit(caller, row) && row.deleted_at === null;
  const comments = await commentsOf(db, caller, id);
  const decisions = await decisionsOn(db, caller, row, comments);
  return {
    id: row.id,
    board,
    title: row.title,
    author: authorOf(row),
    ...(canEdit && { content: row.source }),
    html: row.html,
    language: row.language,
    edition: row.edition,
    notice: row.noticed_at !== null,
    following: row.following,
    ...datesOf(row),
    canEdit,
    deleted: row.deleted_at !== null,
    withheldFor: row.withheld_for,
    canRestore: mayRestore(caller, row),
    canComment: isOpen && mayComment(caller, { isClosed: row.is_closed }),
    canNotice: caller !== undefined && isManager(caller) && row.deleted_at === null,
    canAccept: board === 'qna' && canEdit && isOpen && caller?.emailVerified === true,
    answerId: row.answer_id,
    url: row.url,
    state: row.state,
    stateReason: row.state_reason,
    source: row.source_key === null ? null : { urlKey: row.source_key, title: row.source_title! },
    votes: row.votes,
    voted: row.voted,
    canVote: row.state !== null && caller?.emailVerified === true && isOpen,
    canSetState: row.state !== null && caller !== undefined && isManager(caller) && row.deleted_at === null,
    decision: decisions.get(`post ${id}`) ?? null,
    comments: comments.map(comment => commentOf(comment, caller, decisions.get(`comment ${comment.id}`))),
  };
};

interface WrittenRow extends AuthorRow, Written {
  author_id: number | null;
  id: number;
  source: string;
  html: string;
  created_at: Date;
  edited_at: Date | null;
  edited_by_manager: boolean;
}

interface PostRow extends WrittenRow {
  title: string;
  language: Language;
  edition: number;
  answer_id: number | null;
  noticed_at: Date | null;
  is_closed: boolean;
  following: boolean;
  url: string | null;
  state: RequestState | null;
  state_reason: string | null;
  votes: number;
  source_key: string | null;
  source_title: string | null;
  voted: boolean;
}

interface CommentRow extends WrittenRow {
  number: number;
  parent_id: number | null;
}

/**
 * A deleted one stays, without its text, where replies to it are shown, and for those who may restore it. One that is withheld is as a
 * deleted one for all but its author and managers.
 */
const commentsOf = async (db: Db, caller: Caller | undefined, postId: number): Promise<CommentRow[]> => {
  const { rows } = await sql<CommentRow>`
    select c.id, c.number, c.parent_id, c.source, c.html, c.created_at, c.edited_at, c.edited_by_manager,
      c.deleted_at, c.deleted_by_manager, c.withheld_for, ${isRestorable('c')}, ${authorColumns(caller?.accountId)}
    from comment c left join account a on a.id = c.account_id where c.post_id = ${postId} order by c.number`.execute(
    db,
  );
  const isSeen = (row: CommentRow) => isSeenByAll(row) || (row.deleted_at === null && mayEdit(caller, row));
  const answered = new Set(rows.flatMap(row => (isSeen(row) && row.parent_id !== null ? row.parent_id : [])));
  return rows.filter(row => isSeen(row) || answered.has(row.id) || wasTaken(row, caller) || mayRestore(caller, row));
};

/** A manager has taken the text away, and its author and managers may know why. */
const wasTaken = (row: WrittenRow, caller: Caller | undefined): boolean =>
  mayEdit(caller, row) && (row.withheld_for !== null || row.deleted_by_manager);

const decisionsOn = async (
  db: Db,
  caller: Caller | undefined,
  post: WrittenRow,
  comments: readonly WrittenRow[],
): Promise<Map<string, Post['decision']>> => {
  const told = (row: WrittenRow) => wasTaken(row, caller) || row.author_id === caller?.accountId;
  const ids = comments.filter(told).map(row => row.id);
  if (!told(post) && ids.length === 0) return new Map();
  const decisions = await lastDecisions(db, post.id, ids);
  // A later report, or its author, may have taken away what was kept.
  const stands = (row: WrittenRow, key: string) => (decisions.get(key)?.step === 'KEEP') === isSeenByAll(row);
  const rows = [[`post ${post.id}`, post] as const, ...comments.map(row => [`comment ${row.id}`, row] as const)];
  return new Map(
    rows.flatMap(([key, row]) => (stands(row, key) && told(row) ? [[key, decisions.get(key) ?? null]] : [])),
  );
};

const commentOf = (row: CommentRow, caller: Caller | undefined, decision: Post['decision'] = null): Comment => {
  const mayEditIt = mayEdit(caller, row);
  const isDeleted = row.deleted_at !== null || (row.withheld_for !== null && !mayEditIt);
  const canEdit = mayEditIt && !isDeleted;
  return {
    id: row.id,
    number: row.number,
    parentId: row.parent_id,
    author: isDeleted ? null : authorOf(row),
    ...(canEdit && { content: row.source }),
    html: isDeleted ? '' : row.html,
    ...datesOf(row),
    canEdit,
    deleted: isDeleted,
    withheldFor: mayEditIt ? row.withheld_for : null,
    decision,
    canRestore: mayRestore(caller, row),
  };
};

const datesOf = ({ created_at, edited_at, edited_by_manager }: WrittenRow) => ({
  createdDate: created_at.toISOString(),
  editedDate: edited_at?.toISOString() ?? null,
  editedByManager: edited_by_manager,
});
