/** Reads the article's own data on a page: JSON-LD by schema.org. */

export interface ArticleData {
  headline?: string;
  description?: string;
  author?: string;
  image?: string;
  published?: string;
  language?: string;
  /** The text that is written here once more; pages that build themselves by a script have no other. */
  body?: string;
  isPaid: boolean;
}

export const articleData = (scripts: readonly string[]): ArticleData => {
  const things = scripts.slice(0, MOST_SCRIPTS).flatMap(script => thingsIn(parsed(script)));
  const article = things.find(thing => typesOf(thing).some(type => ARTICLE.test(type)));
  if (!article) return { isPaid: false };
  return {
    ...whole('headline', textOf(article.headline) ?? textOf(article.name)),
    ...whole('description', textOf(article.description)),
    ...whole('author', namesOf(article.author)),
    ...whole('image', urlOf(article.image)),
    ...whole('published', textOf(article.datePublished)),
    ...whole('language', textOf(article.inLanguage)),
    ...whole('body', textOf(article.articleBody)),
    isPaid: /^false$/i.test(String(article.isAccessibleForFree)),
  };
};

type Thing = Record<string, unknown>;

const MOST_SCRIPTS = 20;
const MOST_THINGS = 500;
const ARTICLE = /(?:Article|BlogPosting|Report|Review|LiveBlogPosting|SocialMediaPosting|Discussion\w*Posting)$/;

const whole = <Key extends keyof ArticleData>(key: Key, value: string | undefined) =>
  value === undefined ? {} : ({ [key]: value } as Record<Key, string>);

const parsed = (script: string): unknown => {
  try {
    return JSON.parse(script.trim().replace(/^<!--|^\/\*.*?\*\/|-->$/g, ''));
  } catch {
    return null;
  }
};

/** The things stand in a list, under `@graph`, or as the main entity of another. */
const thingsIn = (value: unknown): Thing[] => {
  const found: Thing[] = [];
  const pending: unknown[] = [value];
  for (let each = pending.shift(); pending.length < MOST_THINGS && found.length < MOST_THINGS; each = pending.shift()) {
    if (Array.isArray(each)) pending.push(...each.slice(0, MOST_THINGS));
    else if (isThing(each)) {
      found.push(each);
      pending.push(each['@graph'], each.mainEntity, each.mainEntityOfPage);
    }
    if (pending.length === 0) break;
  }
  return found;
};

const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const typesOf = (thing: Thing): string[] => [thing['@type']].flat().filter(type => typeof type === 'string');

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

const namesOf = (value: unknown): string | undefined => {
  const names = [value].flat().map(each => textOf(isThing(each) ? each.name : each));
  return (
    names
      .filter(name => name !== undefined)
      .slice(0, 5)
      .join(', ') || undefined
  );
};

const urlOf = (value: unknown): string | undefined => {
  const [first] = [value].flat() as unknown[];
  return textOf(isThing(first) ? first.url : first);
};
