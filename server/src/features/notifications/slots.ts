/** When a person is told: their own moment in each slot, so that the work is spread over it. Fragments of SQL, by the database's clock. */
import { type RawBuilder, sql } from 'kysely';

/** The beginning of the slot that `at` is in. Neighbouring ids are seconds apart, not in one heap. */
export const slotAt = (at: RawBuilder<unknown>, accountId: RawBuilder<unknown>, slotMinutes: number) => {
  const seconds = sql.lit(slotMinutes * 60);
  return sql<Date>`date_bin(make_interval(secs => ${seconds}), ${at},
    timestamptz 'epoch' + make_interval(secs => (${accountId} * 7919) % ${seconds}))`;
};

/** Answers the beginning of the first slot after `at`. */
export const slotAfter = (at: RawBuilder<unknown>, accountId: RawBuilder<unknown>, slotMinutes: number) =>
  sql<Date>`(${slotAt(at, accountId, slotMinutes)} + make_interval(mins => ${sql.lit(slotMinutes)}))`;
