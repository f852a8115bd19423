/** The bundles of the demo are of its own sources, since those of the starter pack are out of its world. */
import type { BundlePlan } from '@newsbell/server/features/projects/bundles';
import { sources } from './catalogue.ts';
import type { Source } from './source.ts';
import type { Language, Topic } from './words/bank.ts';

const languages: readonly Language[] = ['ko', 'en', 'ja', 'zh-CN'];

const kinds: readonly [BundlePlan['topic'], Topic[]][] = [
  ['news', ['news', 'business', 'city', 'weather']],
  ['technology', ['dev', 'release', 'science']],
  ['culture', ['essay', 'photo', 'comic', 'podcast']],
  ['life', ['recipe', 'forum', 'weather']],
];

/** Answers one source of each kind, in each language. `addressOf` knows the feed of a source by its name. */
export const bundlesOf = (addressOf: (name: string) => string): BundlePlan[] =>
  kinds.flatMap(([topic, topics]) =>
    languages.map(language => ({
      topic,
      language,
      addresses: topics.flatMap(each => nameOf(language, each) ?? []).map(addressOf),
    })),
  );

const nameOf = (language: Language, topic: Topic): Source['name'] | undefined =>
  sources.find(source => source.language === language && source.topic === topic)?.name;
