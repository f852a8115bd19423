/** Says which sources have something to read for somebody who chooses some. */
import { sql } from 'kysely';

/** A source that had no news for so many days is not offered to people who are new. */
const ALIVE_DAYS = 30;

/** It is a condition on `p` and on its crawl `c`, which may be missing: it had news lately, and its checks have not ended in trouble that stays. */
export const isAlive = sql`
  (p.last_item_at > now() - make_interval(days => ${sql.lit(ALIVE_DAYS)})
    and coalesce(c.health, 'ok') not in ('gone', 'dead', 'poisoned', 'blocked', 'needs-auth'))`;
