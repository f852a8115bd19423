/** Items by the moment at which they were first seen. */
import { type RawBuilder, sql } from 'kysely';

/**
 * Selects as `id` the highest id of the items of which the condition on `i` holds; 0 where it holds of none. Binary search: it holds up to some
 * item and of none behind, as a condition on the moment of first sight does, which grows with the ids but for the length of a transaction.
 */
export const lastIdWhere = (condition: RawBuilder<unknown>): RawBuilder<{ id: number }> => sql`
  with recursive halved (low, high) as (
    select 0::bigint, coalesce(max(id), 0) from item
    union all
    select case when seen.holds then seen.middle else low end, case when seen.holds then high else seen.middle - 1 end
    from halved cross join lateral (
      select (low + high + 1) / 2 as middle, coalesce((
        select ${condition} from item i where i.id >= (low + high + 1) / 2 order by i.id limit 1), false) as holds
    ) seen
    where low < high
  ) select low as id from halved where low = high`;
