import { sources } from './catalogue.ts';
import { bindByTurn, type Facts, factsOf, fill } from './fill.ts';
import { type Random, randomOf } from './random.ts';
import type { Source } from './source.ts';
import type { Story } from './words/bank.ts';
import { banks } from './words/banks.ts';

/**
 * An article is one piece of a source's news. Deterministic: it follows from the source and the number alone, whatever the day it is asked
 * for.
 */
export type Article = {
  no: number;
  title: string;
  author: string;
  tags: string[];
  published: Date;
  /** The blocks have the markup of `blocks.ts`; pictures are `! caption`. */
  blocks: string[];
};

/** Sources number their articles from here on; the number says when an article appeared. */
const since = Date.UTC(2021, 0, 1);
const DAY = 86_400_000;

/** Answers the newest articles up to a moment, newest first. */
export const articlesUntil = (source: Source, until: Date): Article[] => {
  const newest = newestUntil(source, until);
  return Array.from({ length: source.count }, (_, at) => articleAt(source, newest - at));
};

export const newestUntil = (source: Source, until: Date): number =>
  Math.floor(((until.getTime() - since) * source.perDay) / DAY + 1e-6) - 1;

export const articleAt = (source: Source, no: number): Article => {
  const article = ownArticleAt(source, no);
  if (!source.retells || no % 5 !== 0) return article;
  const original = sources.find(({ name }) => name === source.retells)!;
  const { title, blocks } = ownArticleAt(original, newestUntil(original, article.published));
  return { ...article, title, blocks };
};

const ownArticleAt = (source: Source, no: number): Article => {
  const random = randomOf(`${source.name}/${no}`);
  const bank = banks[source.language][source.topic];
  const published = publishedAt(source, no, random);
  const facts = factsOf(source.language, bank, random, published, no);
  const { story, template, turn } = headlineAt(source, bank.stories, no);
  bindByTurn(template, turn, facts);
  const title = fill(template, facts);
  const blocks = passages(source, story, facts).map(text => (text.startsWith('```') ? text : fill(text, facts)));
  return {
    no,
    title,
    author: random.pick(bank.authors.split('|')),
    tags: bank.tags.split('|').slice(0, random.int(1, 3)),
    published,
    blocks: withPicture(source, title, blocks, random),
  };
};

/** A ticker's articles are on time; those of people are late by a random part of their interval. */
const publishedAt = (source: Source, no: number, random: Random): Date => {
  const late = source.behaviour === 'ticker' ? 1 : random.between(0.05, 0.95);
  return new Date(since + Math.floor(((no + late) * DAY) / source.perDay / 1000) * 1000);
};

/**
 * Shuffled rounds: all headlines take their turn in an order that changes from round to round; each headline starts at another offset of
 * its words.
 */
const headlineAt = (source: Source, stories: Story[], no: number): { story: Story; template: string; turn: number } => {
  const round = Math.floor(no / stories.reduce((sum, story) => sum + story.titles.length, 0));
  const headlines = stories
    .flatMap(story => story.titles.map(template => ({ story, template })))
    .map((headline, at) => ({ ...headline, turn: round + at * 37 }));
  const order = randomOf(`${source.name} round ${round}`);
  for (let at = headlines.length - 1; at > 0; at--) {
    const other = order.int(0, at);
    [headlines[at], headlines[other]] = [headlines[other]!, headlines[at]!];
  }
  return headlines[no % headlines.length]!;
};

const passages = (source: Source, story: Story, { bank, random }: Facts): string[] => {
  const [lead = '', ...rest] = story.text;
  const isWhole = ['dev', 'recipe', 'release', 'podcast', 'comic', 'photo', 'ticker', 'shop'].includes(source.topic);
  const kept = isWhole ? rest : rest.filter(() => random.chance(0.8));
  const also = bank.also.filter(() => random.chance(0.4));
  // Asides come late in an article, but before its footnotes.
  const end = kept.at(-1)?.startsWith('^') ? kept.length - 1 : kept.length;
  return [lead, ...kept.slice(0, end), ...also, ...kept.slice(end)];
};

const withPicture = (source: Source, title: string, blocks: string[], random: Random): string[] => {
  const wants = source.pictures === 'each' || (source.pictures === 'some' && random.chance(0.6));
  if (!wants) return blocks.filter(block => !block.startsWith('! '));
  if (blocks.some(block => block.startsWith('! '))) return blocks;
  const at = source.topic === 'photo' ? 0 : 1;
  return [...blocks.slice(0, at), `! ${title}`, ...blocks.slice(at)];
};
