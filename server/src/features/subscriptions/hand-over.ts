/** Merges subscriptions when two projects become one, and removes those of an account that is deleted or may not read a project any more. */
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { dropSubscribersOf, handSubscribersOver } from '#features/projects/subscribers.ts';

/**
 * Both projects are locked. Who follows both keeps the subscription of `into` as it is; where both notify, it speaks of what the
 * elder one spoke of, and where only the one that goes does, it takes over what that one tells. A title of the person's own is kept.
 */
export const moveSubscriptions = async (tx: Transaction<Tables>, from: number, into: number): Promise<void> => {
  await takeNotifyingOver(
    tx,
    sql`gone.project_id = ${from} and kept.project_id = ${into} and kept.account_id = gone.account_id`,
  );
  await sql`
    update subscription kept set title = gone.title from subscription gone
    where gone.project_id = ${from} and kept.project_id = ${into} and kept.account_id = gone.account_id
      and kept.title is null and gone.title is not null`.execute(tx);
  await sql`
    update subscription kept set notify_from = gone.notify_from
    from subscription gone
    where gone.project_id = ${from} and kept.project_id = ${into} and kept.account_id = gone.account_id
      and gone.notify_minute is not null and kept.notify_minute is not null
      and gone.notify_from < kept.notify_from`.execute(tx);
  const moved = await sql`
    update subscription s set project_id = ${into} where project_id = ${from} and not exists (
      select from subscription other where other.account_id = s.account_id and other.project_id = ${into})`.execute(tx);
  await sql`delete from subscription where project_id = ${from}`.execute(tx);
  await handSubscribersOver(tx, from, into, Number(moved.numAffectedRows));
};

/** `of` finds the subscription that is `gone` and the one of the same person that is `kept`. */
export const takeNotifyingOver = async (tx: Transaction<Tables>, of: RawBuilder<unknown>): Promise<void> => {
  const pair = sql`${of} and gone.notify_minute is not null and kept.notify_minute is null`;
  await sql`
    delete from subscription_keyword k using subscription gone, subscription kept
    where ${pair} and k.subscription_id = kept.id`.execute(tx);
  await sql`
    update subscription_keyword k set subscription_id = kept.id from subscription gone, subscription kept
    where ${pair} and k.subscription_id = gone.id`.execute(tx);
  await sql`
    update subscription kept set notify_minute = gone.notify_minute, notify_from = gone.notify_from,
      muted_channels = gone.muted_channels
    from subscription gone where ${pair}`.execute(tx);
};

/** Before the account's row goes, and its subscriptions with it. Its words are left to `forgetWords`. */
export const leaveProjects = async (tx: Transaction<Tables>, accountId: number): Promise<void> => {
  await sql`select from account where id = ${accountId} for update`.execute(tx);
  await sql`
    select from project where id in (select project_id from subscription where account_id = ${accountId})
    order by id for no key update`.execute(tx);
  await dropSubscribersOf(tx, sql`delete from subscription where account_id = ${accountId} returning project_id`);
};

/** One account does not follow one project any more. Both rows are locked. */
export const unfollowProject = async (tx: Transaction<Tables>, accountId: number, projectId: number): Promise<void> => {
  await dropSubscribersOf(
    tx,
    sql`delete from subscription where account_id = ${accountId} and project_id = ${projectId} returning project_id`,
  );
};
