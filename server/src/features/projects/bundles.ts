/** Bundles of sources: a topic in a language, of the sources that exist here and are alive. */
import { type Bundle, bundleLimits } from '@newsbell/contracts/bundles';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { isAlive } from './alive.ts';
import { feedKeyOf } from './feed-address.ts';
import { isPublic } from './queries.ts';

/** It is what a bundle may hold, in order; the starter pack and the demo have some. */
export interface BundlePlan {
  topic: Bundle['topic'];
  language: Bundle['language'];
  /** A source is found by the address of its feed, also after it has moved. */
  addresses: readonly string[];
}

export const bundleKey = ({ topic, language }: Pick<BundlePlan, 'topic' | 'language'>): string =>
  `${topic}.${language}`;

/** In the order of the plans. A bundle with too few sources is left out. */
export const bundlesOf = async (db: Db, plans: readonly BundlePlan[]): Promise<Bundle[]> => {
  const keys = [...new Set(plans.flatMap(plan => plan.addresses.map(keyOf)))];
  const { rows } = await sql<Bundle['sources'][number] & { key: string }>`
    select a.key, p.url_key as "urlKey", p.title, p.image, p.language
    from feed_address a join project p on p.id = a.project_id left join crawl c on c.project_id = p.id
    where a.key = any (${keys}::text[]) and ${isPublic} and ${isAlive}`.execute(db);
  const found = new Map(rows.map(({ key, ...source }) => [key, source]));
  return plans
    .map(plan => ({
      key: bundleKey(plan),
      topic: plan.topic,
      language: plan.language,
      sources: uniqueOf(plan.addresses.flatMap(address => found.get(keyOf(address)) ?? [])).slice(0, bundleLimits.most),
    }))
    .filter(({ sources }) => sources.length >= bundleLimits.least);
};

const keyOf = (address: string): string => feedKeyOf(address, null);

/** Two addresses of a plan may have become one source. */
const uniqueOf = (sources: readonly Bundle['sources'][number][]): Bundle['sources'] => [
  ...new Map(sources.map(source => [source.urlKey, source])).values(),
];
