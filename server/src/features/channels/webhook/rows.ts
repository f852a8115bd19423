/** The rows of `webhook`: the format and the secrets of a destination, whose own row is the notifications'. */
import { BOTH_SECRETS_HOURS, type WebhookFormat } from '@newsbell/contracts/webhook-rules';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Deps } from '#deps.ts';
import { makeSecret } from './secret.ts';

export interface Webhook {
  format: WebhookFormat;
  /** They sign at `at`, the newest first. */
  secrets: string[];
}

/** Answers undefined where the destination has been removed. */
export const webhookAt = async (db: Db, endpointId: number, at: Date): Promise<Webhook | undefined> => {
  const row = await db.selectFrom('webhook').selectAll().where('endpoint_id', '=', endpointId).executeTakeFirst();
  if (row === undefined) return undefined;
  const { format, secret, former_secret, former_until } = row;
  const isBoth = former_secret !== null && former_until !== null && former_until > at;
  return { format, secrets: isBoth ? [secret, former_secret] : [secret] };
};

export interface WebhookFacts {
  format: WebhookFormat;
  /** The former secret signs, too, until then. */
  formerUntil: Date | null;
}

export const webhooksOf = async (
  db: Db,
  endpointIds: readonly number[],
  at: Date,
): Promise<Map<number, WebhookFacts>> => {
  if (endpointIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('webhook')
    .select(['endpoint_id', 'format', 'former_until'])
    .where('endpoint_id', 'in', [...endpointIds])
    .execute();
  const untilOf = (until: Date | null) => (until !== null && until > at ? until : null);
  return new Map(rows.map(row => [row.endpoint_id, { format: row.format, formerUntil: untilOf(row.former_until) }]));
};

/** Answers the secret, which nobody is told again. */
export const addWebhookRow = async (tx: Db, endpointId: number, format: WebhookFormat): Promise<string> => {
  const secret = makeSecret();
  await tx.insertInto('webhook').values({ endpoint_id: endpointId, format, secret }).execute();
  return secret;
};

export const setFormat = async (tx: Db, endpointId: number, format: WebhookFormat): Promise<void> => {
  await tx.updateTable('webhook').set({ format }).where('endpoint_id', '=', endpointId).execute();
};

/** Key rotation: the secret of before signs for a day longer, and one that was former by then no more. */
export const changeSecret = async (
  db: Db,
  { accountId, id, at }: { accountId: number; id: number; at: Date },
): Promise<{ secret: string; formerUntil: Date } | undefined> => {
  const secret = makeSecret();
  const formerUntil = new Date(at.getTime() + BOTH_SECRETS_HOURS * 3_600_000);
  const { numAffectedRows } = await sql`
    update webhook w set former_secret = secret, former_until = ${formerUntil}, secret = ${secret} from endpoint e
    where w.endpoint_id = ${id} and e.id = w.endpoint_id and e.account_id = ${accountId}`.execute(db);
  return numAffectedRows === 1n ? { secret, formerUntil } : undefined;
};

/** A secret that signs no more is not kept. */
export const forgetFormerSecrets = async ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<boolean> => {
  await sql`
    update webhook set former_secret = null, former_until = null where former_until <= ${now()}`.execute(db);
  return false;
};
