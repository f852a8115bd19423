/**
 * A phrase bank holds what one kind of source in one language writes about.
 * A word list is `a|b|c`. In a template `{place}` takes a word of the list and keeps it for the whole item,
 * `{place2}` another of the same list, `{12-90}` a number, `{n=12-90}` a number kept as `{n}`; Korean adds the
 * particle that fits (`{place:은}`). `{no} {version} {date} {day} {later} {month} {year} {time}` come from the item.
 * A text starting with `> `, `- `, `1. `, `## `, `! `, `| `, `^ `, `@ ` or a code fence is a block of that kind (see `blocks.ts`).
 */
export type Bank = {
  words: Record<string, string>;
  stories: Story[];
  /** These passages go with any story. */
  also: string[];
  authors: string;
  tags: string;
};

/** The first text is the lead; it also serves as the summary. */
export type Story = { titles: string[]; text: string[] };

export const topics = [
  'news',
  'business',
  'city',
  'weather',
  'essay',
  'dev',
  'release',
  'podcast',
  'photo',
  'recipe',
  'forum',
  'science',
  'comic',
  'shop',
  'ticker',
] as const;
export type Topic = (typeof topics)[number];

/** The interface names its languages like this. */
export type Language = 'ko' | 'en' | 'ja' | 'zh-CN';
