/** Tells people that nothing comes, or that something does again: in the transaction that notes it, so that each is told once. */
import type { SilenceKind } from '@newsbell/contracts/silence-rules';
import { pathOfFollowed } from '@newsbell/contracts/words-in-addresses';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { isVisibleProject } from '#db/visibility.ts';
import type { Alarm } from './facts.ts';
import type { News } from './judge.ts';

type Tx = Transaction<Tables>;

/** The room of notifications raises alerts; the jobs put both together. */
export type RaiseAlerts = (
  tx: Tx,
  accountIds: readonly number[],
  alert: {
    type: 'SILENCE';
    subject: string;
    title: string;
    path: string;
    silence: { kind: SilenceKind; minutes: number; everyMinutes: number | null };
  },
) => Promise<unknown>;

const LONGEST_TITLE = 300;

/**
 * Coalesced by direction: unread ones that it is late are one row, and those that it is back another, so that both can be read, the newest
 * of all last.
 */
export const tellOf = async (tx: Tx, raiseAlerts: RaiseAlerts, alarm: Alarm, news: News): Promise<void> => {
  const { id, rule, thing } = alarm;
  const people = alarm.projectId === null ? await ownPerson(tx, alarm) : await followersOf(tx, alarm, alarm.projectId);
  await raiseAlerts(tx, people, {
    type: 'SILENCE',
    subject: `silence:${id}:${news.kind === 'BACK' ? 'back' : 'late'}`,
    title: thing.title.slice(0, LONGEST_TITLE).toWellFormed() || '…',
    path: pathOfFollowed(thing),
    silence: { ...news, everyMinutes: 'everyMinutes' in rule ? rule.everyMinutes : null },
  });
};

const ownPerson = async (tx: Tx, { accountId }: Alarm): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from account where id = ${accountId} and disabled_at is null`.execute(tx);
  return rows.map(row => row.id);
};

/**
 * The owner, and all who follow it with notifications on but for those with an alarm of their own on it. Nobody if the owner is disabled.
 *
 * Locked: a member who is removed meanwhile waits for this transaction, and then takes the notice along.
 */
const followersOf = async (tx: Tx, { accountId }: Alarm, projectId: number): Promise<number[]> => {
  await sql`select from project_member where project_id = ${projectId} order by account_id for key share`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    select a.id from account owner, project p, account a
    where owner.id = ${accountId} and owner.disabled_at is null and p.id = ${projectId} and a.disabled_at is null
      and (a.id = owner.id or a.id in (
        select f.account_id from subscription f
        where f.project_id = ${projectId} and f.notify_minute is not null
          and not exists (select from silence own where own.subscription_id = f.id)))
      and ${isVisibleProject(sql`a.id`)}
    order by a.id`.execute(tx);
  return rows.map(row => row.id);
};
