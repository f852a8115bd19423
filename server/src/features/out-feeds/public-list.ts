/** The lists that everybody may follow elsewhere, and the addresses of their feeds. Pure. */
import { type BoardKey, isBoard } from '@newsbell/contracts/board-rules';
import { segmentOfWord, wordOfSegment } from '@newsbell/contracts/words-in-addresses';
import type { Format } from '#documents/out-feed/formats.ts';

export type PublicList =
  | { kind: 'tag'; key: string }
  | { kind: 'word'; key: string }
  | { kind: 'search'; key: string }
  | { kind: 'board'; key: BoardKey };

/** From the root. */
export const pathOfList = ({ kind, key }: PublicList, format: Format): string =>
  `${folders[kind]}/${encodeURIComponent(segmentOfWord(key))}/rss.${format}`;

const folders = { tag: '/projects/tag', word: '/word', search: '/search', board: '/board' };

/** Answers undefined for every path but exactly that of a list's feed: another spelling is another topic to a hub. */
export const listAtPath = (path: string): { list: PublicList; format: Format } | undefined => {
  const [, folder, segment, ending] = FEED.exec(path) ?? [];
  if (folder === undefined || segment === undefined) return undefined;
  const format = ending as Format;
  const list = listOf(folder, segment);
  return list && pathOfList(list, format) === path ? { list, format } : undefined;
};

const FEED = /^(\/projects\/tag|\/word|\/search|\/board)\/([^/]{1,900})\/rss\.(xml|atom|json)$/;
const longest = { tag: 50, word: 100, search: 100 };

const listOf = (folder: string, segment: string): PublicList | undefined => {
  const key = textOf(segment);
  if (key === undefined || key !== key.trim() || key === '' || key.includes('\0')) return undefined;
  if (folder === folders.board) return isBoard(key) ? { kind: 'board', key } : undefined;
  const kind = (['tag', 'word', 'search'] as const).find(each => folders[each] === folder)!;
  return key.length <= longest[kind] ? { kind, key } : undefined;
};

const textOf = (segment: string): string | undefined => {
  try {
    return wordOfSegment(decodeURIComponent(segment));
  } catch {
    return undefined;
  }
};
