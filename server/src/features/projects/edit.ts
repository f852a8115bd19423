/** Changes what the owner of a source and managers may change of it. Locks as the crawl does: its crawl, then the project. */
import { sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import { showItemsOf } from '#features/items/listed.ts';
import { isManager } from '#http/guard.ts';
import { foldedProject } from '#text/folded-project.ts';
import { lexemes } from '#text/lexemes.ts';
import { lockFeedKey } from './add.ts';
import { feedKeyOf, hasSecret } from './feed-address.ts';
import { revokeInvitations } from './members/invitations.ts';
import { isAdministrator } from './private-network.ts';
import type { ProjectCaller } from './project-row.ts';
import { isVisibleTo } from './queries.ts';
import { namesOfToday, tagName } from './tag-name.ts';

export interface Change {
  title?: string;
  description?: string;
  visibility?: 'PUBLIC' | 'PRIVATE';
  allowsFullText?: boolean;
}

/** Hooks that other features have on a change. They run within its transaction. */
export interface EditHooks {
  /** Articles may not be fetched from its site any more. */
  forgetTextsOf(tx: Transaction<Tables>, projectId: number): Promise<void>;
}

/** `absent`: there is none that this person may see. */
export type EditOutcome =
  | { kind: 'done'; projectId: number }
  | {
      kind: 'absent' | 'forbidden' | 'followed' | 'tag-exists' | 'secret-address' | 'already-here' | 'private-network';
    };

/** Undefined leaves as it is. What is written here no crawl writes over. A source that others follow stays public. */
export const changeProject = (
  db: Db,
  caller: ProjectCaller,
  urlKey: string,
  change: Change,
  hooks: EditHooks,
): Promise<EditOutcome> =>
  edit(db, caller, urlKey, async (tx, project) => {
    if (change.visibility && change.visibility !== project.visibility) {
      const outcome = await show(tx, caller, project, change.visibility);
      if (outcome !== 'done') return outcome;
    }
    const { title, description, allowsFullText = null } = change;
    const edited = [title !== undefined && 'title', description !== undefined && 'description'].filter(Boolean);
    await sql`
      update project set title = coalesce(${title ?? null}, title),
        description = case when ${description !== undefined} then nullif(${description ?? ''}, '') else description end,
        allows_full_text = coalesce(${allowsFullText}, allows_full_text),
        edited = array(select distinct unnest(edited || ${edited}::text[]) order by 1)
      where id = ${project.id}`.execute(tx);
    if (allowsFullText === false) await hooks.forgetTextsOf(tx, project.id);
    return 'done';
  });

/**
 * Makes it private, or public, within a transaction that has called `lockAddresses` and then locked its crawl and its row.
 * All but `done` has changed nothing.
 */
export const setVisibilityInTransaction = async (
  tx: Transaction<Tables>,
  caller: ProjectCaller,
  projectId: number,
  visibility: 'PUBLIC' | 'PRIVATE',
): Promise<Exclude<EditOutcome['kind'], 'forbidden' | 'tag-exists'>> => {
  const project = await lockRow(tx, caller, projectId);
  if (!project) return 'absent';
  if (project.visibility === visibility) return 'done';
  if (project.othersFollow && !isManager(caller)) return 'followed';
  return show(tx, caller, project, visibility);
};

/** Removes the project with its items, its names, its subscriptions, and what was merged into it. */
export const removeProject = (db: Db, caller: ProjectCaller, urlKey: string): Promise<EditOutcome> =>
  edit(db, caller, urlKey, async (tx, { id, othersFollow }) => {
    if (othersFollow && !isManager(caller)) return 'followed';
    await sql`delete from project where id = ${id}`.execute(tx);
    return 'done';
  });

export const addTag = (db: Db, caller: ProjectCaller, urlKey: string, tag: string): Promise<EditOutcome> =>
  edit(db, caller, urlKey, async (tx, { id }) => {
    const [name] = await namesOfToday(tx, [tagName(tag)]);
    const { numAffectedRows } = await sql`
      insert into project_tag (project_id, name, position)
      select ${id}, ${name}, coalesce(max(position), -1) + 1 from project_tag where project_id = ${id}
      on conflict do nothing`.execute(tx);
    return numAffectedRows === 1n ? 'done' : 'tag-exists';
  });

/** One that it does not have changes nothing. */
export const removeTag = (db: Db, caller: ProjectCaller, urlKey: string, tag: string): Promise<EditOutcome> =>
  edit(db, caller, urlKey, async (tx, { id }) => {
    await sql`delete from project_tag where project_id = ${id} and name = ${tagName(tag)}`.execute(tx);
    return 'done';
  });

interface Editable {
  id: number;
  visibility: 'PUBLIC' | 'PRIVATE';
  ownerId: number | null;
  feedUrl: string | null;
  kind: 'FEED' | 'GENERATED' | 'PUBLISHED' | 'SAVED';
  /** Members are none of them: they go on reading it while it is private, and the owner may remove them all. */
  othersFollow: boolean;
  inPrivateNetwork: boolean;
}

type Done = Exclude<EditOutcome['kind'], 'absent'>;

/** A refusal undoes what the work has done so far. */
const edit = async (
  db: Db,
  caller: ProjectCaller,
  urlKey: string,
  work: (tx: Transaction<Tables>, project: Editable) => Promise<Done>,
): Promise<EditOutcome> => {
  const tx = await db.startTransaction().execute();
  try {
    const project = await lockProject(tx, caller, urlKey);
    const kind = project ? (refusalOf(caller, project) ?? (await work(tx, project))) : 'absent';
    if (!project || kind !== 'done') {
      await tx.rollback().execute();
      return { kind } as EditOutcome;
    }
    await describeAnew(tx, project.id);
    await tx.commit().execute();
    return { kind, projectId: project.id };
  } catch (error) {
    await tx
      .rollback()
      .execute()
      .catch(() => {});
    throw error;
  }
};

/** Others may follow a published project, and its owner still describes it. The project of kept pages is as it is. */
const refusalOf = (caller: ProjectCaller, { ownerId, kind, othersFollow }: Editable): Done | undefined => {
  if (kind === 'SAVED') return 'forbidden';
  if (isManager(caller)) return undefined;
  if (ownerId !== caller.accountId) return 'forbidden';
  return othersFollow && kind !== 'PUBLISHED' ? 'followed' : undefined;
};

const lockProject = async (
  tx: Transaction<Tables>,
  { accountId }: ProjectCaller,
  urlKey: string,
): Promise<Editable | undefined> => {
  const named = await sql<{ id: number }>`
    select p.id from project named join project p on p.id = coalesce(named.merged_into, named.id)
    where named.url_key = ${urlKey} and ${isVisibleTo(accountId)}`.execute(tx);
  const found = named.rows[0];
  if (!found) return undefined;
  await lockAddresses(tx, found.id);
  await sql`select from crawl where project_id = ${found.id} for update`.execute(tx);
  return lockRow(tx, { accountId }, found.id);
};

/**
 * Lock order: the addresses come before all rows, as in a call that adds them, so no other call may put a project where this one goes. A
 * generator's project is known by its feed's address, not by that of its page.
 */
export const lockAddresses = async (tx: Transaction<Tables>, ...projectIds: number[]): Promise<void> => {
  const { rows } = await sql<{ kind: string; feedUrl: string | null; keys: string[] }>`
    select kind, feed_url as "feedUrl", array(select key from feed_address where project_id = p.id) as keys
    from project p where id = any (${projectIds}::bigint[])`.execute(tx);
  const keys = new Set(rows.flatMap(each => each.keys.map(bareKey)));
  for (const { kind, feedUrl } of rows) if (feedUrl && kind !== 'GENERATED') keys.add(feedKeyOf(feedUrl, null));
  for (const key of [...keys].sort()) await lockFeedKey(tx, key);
};

const bareKey = (key: string): string => key.replace(/^@\d+ /, '');

const lockRow = async (
  tx: Transaction<Tables>,
  { accountId }: Pick<ProjectCaller, 'accountId'>,
  projectId: number,
): Promise<Editable | undefined> => {
  const { rows } = await sql<Omit<Editable, 'othersFollow'>>`
    select p.id, p.visibility, p.owner_id as "ownerId", p.feed_url as "feedUrl", p.kind,
      p.in_private_network as "inPrivateNetwork" from project p
    where p.id = ${projectId} and ${isVisibleTo(accountId)} for update`.execute(tx);
  if (!rows[0]) return undefined;
  // The project's row is locked: a call that begins to follow it waits for that row first.
  const followers = await sql<{ othersFollow: boolean }>`
    select exists (
      select from subscription s where s.project_id = ${projectId} and s.account_id is distinct from ${rows[0].ownerId}
        and not exists (select from project_member m where m.project_id = s.project_id and m.account_id = s.account_id)
    ) as "othersFollow"`.execute(tx);
  return { ...rows[0], othersFollow: followers.rows[0]!.othersFollow };
};

/** A source without an owner that a manager makes private becomes that manager's: somebody must be able to see it. */
const show = async (
  tx: Transaction<Tables>,
  caller: ProjectCaller,
  { id, ownerId, feedUrl, othersFollow, inPrivateNetwork }: Editable,
  visibility: 'PUBLIC' | 'PRIVATE',
): Promise<Exclude<Done, 'forbidden' | 'tag-exists'>> => {
  const isPrivate = visibility === 'PRIVATE';
  if (isPrivate && othersFollow) return 'followed';
  if (!isPrivate && feedUrl && hasSecret(feedUrl)) return 'secret-address';
  // An administrator alone shows to everybody a source of the operator's own network.
  if (!isPrivate && inPrivateNetwork && !isAdministrator(caller)) return 'private-network';
  const owner = ownerId ?? caller.accountId;
  const { rows } = await sql<{ key: string }>`select key from feed_address where project_id = ${id}`.execute(tx);
  const bare = rows.map(({ key }) => bareKey(key));
  const keys = bare.map(key => (isPrivate ? `@${owner} ${key}` : key));
  const taken = await sql`
    select from feed_address where key = any (${keys}::text[]) and project_id <> ${id}`.execute(tx);
  if (taken.rows.length > 0) return 'already-here';
  await sql`delete from feed_address where project_id = ${id}`.execute(tx);
  await sql`insert into feed_address (key, project_id) select unnest(${keys}::text[]), ${id}`.execute(tx);
  await sql`update project set visibility = ${visibility}, owner_id = ${owner} where id = ${id}`.execute(tx);
  await showItemsOf(tx, id, !isPrivate);
  if (!isPrivate) await revokeInvitations(tx, id);
  return 'done';
};

/** Search finds it by its words of now. */
export const describeAnew = async (tx: Transaction<Tables>, id: number): Promise<void> => {
  const { rows } = await sql<{ title: string; description: string | null; url: string | null; tags: string[] }>`
    select title, description, coalesce(feed_url, link) as url,
      array(select name from project_tag where project_id = ${id}) as tags
    from project where id = ${id}`.execute(tx);
  if (!rows[0]) return;
  const folded = foldedProject(rows[0]);
  await sql`
    update project set folded = ${folded}, words = array_to_tsvector(${lexemes(folded)}::text[]) where id = ${id}`.execute(
    tx,
  );
};
