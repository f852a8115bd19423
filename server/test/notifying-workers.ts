/** Tests start and kill processes that notify by these functions, and a database remembers which of them claimed what. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { retryTransient } from '#db/trouble.ts';
import { counter } from './counter.ts';
import type { Death } from './notifying-deaths.ts';
import type { Clock } from './notifying-jobs.ts';
import { endSessionsOf, startProcess } from './processes.ts';

/** `notifying-process.ts` gets this message. */
export interface NotifyingProcess {
  name: string;
  database?: Record<string, unknown>;
  dataDir?: string;
  env: Record<string, string>;
  clock: Clock;
  death?: Death;
}

export interface Notifier {
  name: string;
  /** It is the end of the process: an exit code, or a signal. */
  ended: Promise<number | string>;
  output(): string;
  /** Ends it by SIGKILL; resolves when its database sessions are gone too, and its leases have run out. */
  kill(): Promise<void>;
  /** Ends it by SIGTERM. */
  stop(): Promise<number | string>;
}

const nextNumber = counter();

/** Resolves once it is at work, or has died before. */
export const startNotifier = async (db: Db, told: Omit<NotifyingProcess, 'name'>): Promise<Notifier> => {
  const name = `notifier-${nextNumber()}`;
  const notifier = startProcess('notifying-process.ts', { ...told, name });
  await notifier.hear();
  return {
    name,
    ended: notifier.ended,
    output: notifier.output,
    kill: async () => {
      await notifier.kill();
      await endSessionsOf(db, name);
      await endLeasesOf(db, name);
    },
    stop: notifier.stop,
  };
};

/** Notes each claim: its worker, and how far the claim before had come where that was still open. */
export const watchClaims = async (db: Db): Promise<void> => {
  await sql`
    create table claim_seen (delivery_id bigint, n int, worker text, token uuid, after_lost boolean, after_mark boolean)`.execute(
    db,
  );
  await sql`
    create function note_claim() returns trigger language plpgsql as $$ begin
      insert into claim_seen values (new.id, new.attempts, current_setting('application_name'), new.lease_token,
        old.state = 'sending', old.state = 'sending' and old.handed_over);
      return new; end $$`.execute(db);
  await sql`
    create trigger note_claim before update on delivery for each row
    when (new.state = 'sending' and new.lease_token is distinct from old.lease_token)
    execute function note_claim()`.execute(db);
};

/** The leases would run out in 90 seconds. */
const endLeasesOf = (db: Db, worker: string) =>
  retryTransient(
    () =>
      sql`
        update delivery set due_at = now()
        where state = 'sending' and lease_token in (select token from claim_seen where worker = ${worker})`.execute(db),
    { patienceMs: 60_000 },
  );
