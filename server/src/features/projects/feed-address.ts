/** Decides which addresses are the same feed, and which of them only their owner may know. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { isVisibleProject } from '#db/visibility.ts';
import { canonicalFeedKey } from '#documents/parse/identity.ts';

/** Answers the key in `feed_address`: of a private feed each owner has a key of their own. */
export const feedKeyOf = (address: string, privateOwner: number | null): string => {
  const key = canonicalFeedKey(address).replace(GENERATED, path => path.toLowerCase().replace(/\w+$/, 'xml'));
  return privateOwner === null ? key : `@${privateOwner} ${key}`;
};

/** A generator's feed, in one of its formats, whosever server it is on. */
export const isGenerated = (address: string): boolean => GENERATED.test(address);

/** A generator's feed is the same in all three formats. */
const GENERATED = /\/rss\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.(xml|atom|json)$/i;

/**
 * The project at this address that the person may see: their own private one before the public one, or only the one of
 * that visibility. Without a person only the public one. `inPrivateNetwork`: one that may be there has the permission for it.
 */
export const projectAtAddress = async (
  db: Db,
  address: string,
  accountId?: number,
  visibility?: 'PUBLIC' | 'PRIVATE',
  inPrivateNetwork = false,
): Promise<{ projectId: number; urlKey: string } | undefined> => {
  const keys = [...(accountId === undefined ? [] : [feedKeyOf(address, accountId)]), feedKeyOf(address, null)];
  const { rows } = await sql<{ projectId: number; urlKey: string }>`
    select p.id as "projectId", p.url_key as "urlKey"
    from unnest(${keys}::text[]) with ordinality as wanted (key, rank)
    join feed_address a on a.key = wanted.key
    join project p on p.id = a.project_id
    where p.merged_into is null and ${isVisibleProject(accountId)}
      and p.visibility = coalesce(${visibility ?? null}::text, p.visibility)
      and (p.in_private_network or not ${inPrivateNetwork})
    order by wanted.rank limit 1`.execute(db);
  return rows[0];
};

/** A name or password before the host: it would stand open in lists, logs and Referer headers, so it is never stored. */
export const hasUserInfo = (address: string): boolean => {
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(address.trim()) ? address.trim() : `https://${address.trim()}`);
  return url !== null && (url.username !== '' || url.password !== '');
};

/** A secret address lets in anybody who knows it: it has a token in its query, or in its path as calendars have it. */
export const hasSecret = (address: string): boolean => {
  const url = URL.parse(address);
  if (!url) return false;
  if (/\/private-[\da-f]{16,}(\/|$)/i.test(url.pathname)) return true;
  return [...url.searchParams].some(([name, value]) => {
    const plain = name.toLowerCase().replace(/[-_.]/g, '');
    return (SECRET_NAME.test(plain) && value !== '') || (MAYBE_SECRET_NAME.test(plain) && value.length >= 16);
  });
};

/** The address for all to read: of one that holds a secret only its site. */
export const withoutSecret = (address: string): string => (hasSecret(address) ? new URL('/', address).href : address);

const SECRET_NAME =
  /(token|secret|password|passwd|apikey|privatekey|accesskey|authkey|feedkey|rsskey|userkey)$|^auth$|^jwt$/;
/** These names are used for other things too, but hardly with so long a value. */
const MAYBE_SECRET_NAME = /^(key|k|t|pass|pwd|sig|signature|hash|session|sessionid|sid|credential|credentials|uuid)$/;
