/** Well-known public feeds in the four languages, so that a new instance has something to read, and the bundles that they come in. */
import { readFile } from 'node:fs/promises';
import { bundleTopics } from '@newsbell/contracts/bundles';
import { type Language, languages } from '@newsbell/contracts/languages';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { readOpml, tagsOfOutline } from '#documents/outline.ts';
import { addSource } from './add.ts';
import type { BundlePlan } from './bundles.ts';

export interface PackSource {
  feedUrl: string;
  title: string | null;
  tags: string[];
  language: Language | undefined;
  /** It is in the bundles of these topics in its language. */
  topics: BundlePlan['topic'][];
}

const file = new URL('./starter-pack.opml', import.meta.url);

/** Loads the pack into a database without projects; answers how many sources it added. */
export const loadStarterPack = async (db: Db, from = file): Promise<number> => {
  const { rows } = await sql`select 1 from project limit 1`.execute(db);
  if (rows.length > 0) return 0;
  const sources = readPack(await readFile(from, 'utf8'));
  for (const source of sources) await addSource(db, source);
  return sources.length;
};

/** The folder of a source is its language, and `newsbell:topics` names its topics, with spaces between. */
export const readPack = (opml: string): PackSource[] => {
  const read = readOpml(opml, attributes => Boolean(attributes.xmlurl));
  if (read.kind === 'failed') return [];
  return read.outlines.map(outline => {
    const words = outline.attributes['newsbell:topics']?.split(/\s+/) ?? [];
    return {
      feedUrl: outline.attributes.xmlurl!,
      title: outline.title,
      tags: tagsOfOutline(outline),
      language: languages.find(each => each === outline.folders[0]),
      topics: bundleTopics.filter(each => words.includes(each)),
    };
  });
};

/** Answers the pack's bundles, whichever of their sources exist here. */
export const starterBundles = async (): Promise<BundlePlan[]> => bundlesIn(readPack(await readFile(file, 'utf8')));

const bundlesIn = (sources: readonly PackSource[]): BundlePlan[] =>
  bundleTopics
    .flatMap(topic =>
      languages.map(language => ({
        topic,
        language,
        addresses: sources
          .filter(source => source.language === language && source.topics.includes(topic))
          .map(source => source.feedUrl),
      })),
    )
    .filter(({ addresses }) => addresses.length > 0);
