import type { FeedSource } from '#features/items/queries.ts';

/** Home shows this part of the person's own news; without any, all of it. */
export interface HomeSearch {
  /** The id 0 stands for what is unclassified. */
  folder?: number;
  /** It is a followed word. */
  word?: string;
}

export const homeSearchIn = ({ folder, word }: Record<string, unknown>): HomeSearch => {
  if (word !== undefined && word !== '') return { word: String(word) };
  const id = /^\d{1,15}$/.test(String(folder)) ? Number(folder) : undefined;
  return id === undefined ? {} : { folder: id };
};

/** A followed word has no row for each source: there it is not asked for. */
export const ownSource = (
  { folder, word }: HomeSearch,
  { newestOfEach, ...unread }: { unread?: true; newestOfEach?: true },
): FeedSource => {
  if (word !== undefined) return { kind: 'word', word, ...unread };
  return { kind: 'mine', ...(folder !== undefined && { folder }), ...unread, ...(newestOfEach && { newestOfEach }) };
};
