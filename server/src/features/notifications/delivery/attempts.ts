import { sql } from 'kysely';

/** Answers the number of the next of a delivery's attempts. One that does not count towards the eight is an attempt all the same. */
export const attemptNumber = (delivery: 'c.id' | 'mine.id') => sql`(
  select coalesce(max(t.n), 0) + 1 from delivery_attempt t where t.delivery_id = ${sql.ref(delivery)})`;
