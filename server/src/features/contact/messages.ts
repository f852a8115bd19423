/** Messages as administrators see them. */
import type { ContactMessage } from '@newsbell/contracts/contact';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';

/** Messages on a page (product decision 2). */
const PAGE_SIZE = 20;

/** Answers the newest first. */
export const listMessages = async (
  db: Db,
  state: 'open' | 'done',
  page: number,
): Promise<{ messages: ContactMessage[]; totalPages: number }> => {
  const wanted = state === 'open' ? sql`m.done_at is null` : sql`m.done_at is not null`;
  const [{ rows: counted }, { rows }] = await Promise.all([
    sql<{ n: number }>`select count(*)::int as n from contact_message m where ${wanted}`.execute(db),
    sql<MessageRow>`
      select ${columns} ${origin} where ${wanted}
      order by m.id desc limit ${sql.lit(PAGE_SIZE)} offset ${page * PAGE_SIZE}`.execute(db),
  ]);
  return { messages: rows.map(messageOf), totalPages: Math.ceil(counted[0]!.n / PAGE_SIZE) };
};

/** Counts what waits for an answer. A message that looks like a program's is left out. */
export const countOpenMessages = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from contact_message where done_at is null and not suspected`.execute(db);
  return rows[0]!.n;
};

/** Idempotent: one that is done already stays done since then. Undefined: there is no such message. */
export const markMessage = async (db: Db, id: number, done: boolean): Promise<ContactMessage | undefined> => {
  await sql`
    update contact_message set done_at = case when ${done} then coalesce(done_at, now()) end where id = ${id}`.execute(
    db,
  );
  const { rows } = await sql<MessageRow>`select ${columns} ${origin} where m.id = ${id}`.execute(db);
  return rows[0] && messageOf(rows[0]);
};

interface MessageRow {
  id: number;
  email: string;
  username: string | null;
  title: string;
  content: string;
  suspected: boolean;
  created_at: Date;
  done_at: Date | null;
}

const columns = sql`m.id, m.email, a.username, m.title, m.content, m.suspected, m.created_at, m.done_at`;
const origin = sql`from contact_message m left join account a on a.id = m.account_id`;

const messageOf = ({ created_at, done_at, ...row }: MessageRow): ContactMessage => ({
  ...row,
  done: done_at !== null,
  createdDate: created_at.toISOString(),
});
