/** Newspapers of the demo have two editions at its start: the second has one item more, so a reader opens on news of this minute. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Deps } from '@newsbell/server/deps';
import { sql } from 'kysely';
import { lookAgain } from './generating.ts';
import type { Origin } from './origin.ts';

/** Poll: waits until each newspaper was read once, brings out its second edition and makes its next check due. `isOver` ends the wait. */
export const bringSecondEditions = async (
  deps: Pick<Deps, 'db'>,
  origin: Pick<Origin, 'sources' | 'bringSecondEditions'>,
  isOver: () => boolean,
): Promise<void> => {
  const feedUrls = origin.sources.filter(({ isNewspaper }) => isNewspaper).map(({ url }) => url);
  while (!isOver()) {
    const { rows } = await sql`
      select from project join crawl on crawl.project_id = project.id
      where project.feed_url = any(${feedUrls}) and crawl.checked_at is not null`.execute(deps.db);
    if (rows.length === feedUrls.length) {
      origin.bringSecondEditions();
      return lookAgain(deps, feedUrls);
    }
    await pause(250, undefined, { ref: false });
  }
};
