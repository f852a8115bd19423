/** Lets people of the demo report texts, and its administrator remove one, as managers do. */
import type { ReportReason } from '@newsbell/contracts/board-rules';
import type { Deps } from '@newsbell/server/deps';
import { decide } from '@newsbell/server/features/boards/moderation/decide';
import { reportThing } from '@newsbell/server/features/boards/moderation/report';
import { raiseAlerts } from '@newsbell/server/features/notifications/alerts';
import { idOf } from './people.ts';

type Db = Pick<Deps, 'db'>;
type Thing = Parameters<typeof reportThing>[3];

export interface ToldReport {
  by: string;
  /** So many hours ago. */
  hours: number;
  reason: string;
}

/** `id` is the post's, also where the thing is a comment on it. */
export const reportAs = async ({ db }: Db, id: number, thing: Thing, { by, reason }: ToldReport): Promise<void> => {
  const accountId = await idOf({ db }, by);
  const outcome = await reportThing(db, raiseAlerts, { accountId }, thing, { id, reason: reason as ReportReason });
  if (outcome !== 'done') throw new Error(`${by} cannot report this`);
};

/** Something waits for a manager because of the post. */
export const removePost = async ({ db }: Db, postId: number, reason: string): Promise<void> => {
  const open = db.selectFrom('moderation_case').where('post_id', '=', postId).where('closed_at', 'is', null);
  const { id } = await open.select('id').executeTakeFirstOrThrow();
  await decide(db, raiseAlerts, { accountId: await idOf({ db }, 'admin') }, id, { verdict: 'REMOVE', reason });
};
