/** Verification of intent (WebSub §5.3): a callback is asked whether it wants what was asked in its name. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Deps } from '#deps.ts';
import { trySpend } from '#features/accounts/buckets.ts';
import { websubAgent } from '../agent.ts';
import type { WebsubDoor } from '../door.ts';

/** Longer than a question takes; a process that dies meanwhile leaves it to be asked again. */
const CLAIM_SECONDS = 60;
const AT_ONCE = 16;
/** A question is put again only where the process that put it has died. */
const QUESTIONS_AT_MOST = 3;
/** Amplification: a host that never asked to be called gets no more than this, whatever strangers ask in its name. */
export const QUESTIONS_A_MINUTE_OF_HOST = 12;
const CROWDED_SECONDS = 10;

type VerifyDeps = Pick<Deps, 'db' | 'log' | 'settings'>;

/** Any number of processes may. True: there may be more. */
export const verifyIntents = async (deps: VerifyDeps, door: WebsubDoor): Promise<boolean> => {
  const questions = await claim(deps.db);
  await Promise.all(questions.map(each => verify(deps, door, each)));
  return questions.length === AT_ONCE;
};

interface Question {
  id: number;
  topic: string;
  callback: string;
  host: string;
  asked: 'subscribe' | 'unsubscribe';
  seconds: number | null;
  times: number;
  token: string;
}

const claim = async (db: Db): Promise<Question[]> =>
  (
    await sql<Question>`
    update websub_callback c set verify_at = now() + make_interval(secs => ${CLAIM_SECONDS}),
      verify_token = gen_random_uuid(), verifications = verifications + 1
    from websub_topic t
    where t.id = c.topic_id and c.id in (
      select id from websub_callback where verify_at <= now() order by verify_at limit ${sql.lit(AT_ONCE)}
      for update skip locked)
    returning c.id, t.address as topic, c.callback, c.host, c.asked, c.asked_seconds as seconds,
      c.verifications as times, c.verify_token as token`.execute(db)
  ).rows;

const verify = async ({ db, log, settings }: VerifyDeps, door: WebsubDoor, question: Question): Promise<void> => {
  const { topic, callback, host, asked, times } = question;
  const bucket = { key: `websub-verify:${host}`, size: QUESTIONS_A_MINUTE_OF_HOST, perSeconds: 60 };
  if (times <= QUESTIONS_AT_MOST && !(await trySpend(db, bucket))) return putBack(db, question);
  const answer = times > QUESTIONS_AT_MOST ? 'refused' : await ask(door, websubAgent(settings), question);
  if (answer === 'unasked') return putBack(db, question);
  if (answer === 'refused') await refuse(db, question);
  else if (asked === 'subscribe') await begin(db, question);
  else await end(db, question);
  log(`websub_${asked}_${answer}`, { topic, callback: new URL(callback).host });
};

/** `unasked`: this process had no free connection, or is stopping. Any other trouble counts as a refusal. */
const ask = async (
  door: WebsubDoor,
  userAgent: string,
  { topic, callback, asked, seconds }: Question,
): Promise<'confirmed' | 'refused' | 'unasked'> => {
  const challenge = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    'hub.mode': asked,
    'hub.topic': topic,
    'hub.challenge': challenge,
    ...(seconds !== null && { 'hub.lease_seconds': String(seconds) }),
  });
  // The callback's own query stays as it is, letter for letter.
  const url = `${callback}${callback.includes('?') ? '&' : '?'}${query}`;
  const answer = await door.request({ url, userAgent, accept: '*/*' });
  if (answer.kind === 'failed') return answer.code === 'BUSY' || answer.code === 'STOPPED' ? 'unasked' : 'refused';
  const isEcho = Buffer.from(answer.body).toString().trim() === challenge;
  return answer.status >= 200 && answer.status < 300 && isEcho ? 'confirmed' : 'refused';
};

const putBack = async (db: Db, { id, token }: Question): Promise<void> => {
  await sql`
    update websub_callback set verify_at = now() + make_interval(secs => ${CROWDED_SECONDS}),
      verifications = verifications - 1 where id = ${id} and verify_token = ${token}::uuid`.execute(db);
};

const answered = sql`
  asked = null, asked_secret = null, asked_seconds = null, verify_at = null, verify_token = null, verifications = 0`;

/** One that had no lease has the feed of now: its first delivery is the next change. */
const begin = async (db: Db, { id, token }: Question): Promise<void> => {
  await sql`
    update websub_callback c set lease_until = now() + make_interval(secs => c.asked_seconds), secret = c.asked_secret,
      sent_version = case when c.lease_until > now() then c.sent_version else t.version end,
      deliver_at = case when c.lease_until > now() then c.deliver_at end,
      failures = case when c.lease_until > now() then c.failures else 0 end, ${answered}
    from websub_topic t where t.id = c.topic_id and c.id = ${id} and c.verify_token = ${token}::uuid`.execute(db);
};

const end = async (db: Db, { id, token }: Question): Promise<void> => {
  await sql`delete from websub_callback where id = ${id} and verify_token = ${token}::uuid`.execute(db);
};

/** A lease that it had before goes on. */
const refuse = async (db: Db, { id, token }: Question): Promise<void> => {
  await sql`
    delete from websub_callback
    where id = ${id} and verify_token = ${token}::uuid and coalesce(lease_until, '-infinity') <= now()`.execute(db);
  await sql`
    update websub_callback set ${answered} where id = ${id} and verify_token = ${token}::uuid`.execute(db);
};
