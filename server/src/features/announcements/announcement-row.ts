import type { Language } from '@newsbell/contracts/languages';
import { sql } from 'kysely';

export type Texts = Partial<Record<Language, string>>;

/** These are conditions on an announcement `a`. */
const isOver = sql`a.ends_at is not null and a.ends_at <= now()`;
export const isInForce = sql`a.starts_at <= now() and not (${isOver})`;

export const stateOf = sql`
  case when ${isOver} then 'over' when a.starts_at > now() then 'planned' else 'in-force' end`;
