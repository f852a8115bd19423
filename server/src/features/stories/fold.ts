/** Deduplicates stories: decides which of the new items tell a story that another source has told. Pure. */
import type { StoryKey, StoryKeys } from './story-keys.ts';

export interface StoryItem extends StoryKeys {
  id: number;
  projectId: number;
  sortAt: Date;
}

/** The first story that had a key. A story of 0 means that one source uses the key again and again, so it names nothing. */
export interface KnownKey {
  story: number;
  seenAt: Date;
}

export interface KnownStories {
  keys: Map<string, KnownKey>;
  /** The projects that have told a story, by story. */
  projects: Map<number, Set<number>>;
}

export interface Folded {
  /** These items join a story. */
  joined: { item: number; story: number }[];
  /** Keys that changed. */
  keys: Map<string, KnownKey>;
}

/**
 * The items are taken in their order. A link folds whenever it was met, a title within 48 hours; never two items of one source. A key that
 * one source uses twice names nothing from then on. An item that links to another site under the same title folds with nothing of that
 * site, whichever came first: it would hide the original behind its own words. Changes `known` on the way, so that the first teller may be
 * among the items.
 */
export const foldStories = (items: readonly StoryItem[], known: KnownStories): Folded => {
  const folded: Folded = { joined: [], keys: new Map() };
  const note = (key: string, value: KnownKey) => {
    known.keys.set(key, value);
    folded.keys.set(key, value);
  };
  for (const item of items) {
    const { copies, copyOf } = item;
    if (copyOf && known.keys.has(copyOf.original)) continue;
    const isCopied = copies !== undefined && known.keys.has(copies);
    if (copyOf) note(copyOf.copies, { story: item.id, seenAt: item.sortAt });
    const told = item.keys.map(key => ({ ...key, known: known.keys.get(key.key) }));
    const spoiled = told.filter(key => isSpoiledBy(item, key.known, known));
    for (const { key, known } of spoiled) note(key, { story: 0, seenAt: later(known!.seenAt, item.sortAt) });
    const sound = told.filter(key => !spoiled.includes(key));
    const story = sound.find(key => tellsSame(item, key) && !(isCopied && key.kind === 'title'))?.known?.story;
    if (story !== undefined) folded.joined.push({ item: item.id, story });
    for (const key of sound)
      if (isFree(item, key) || (isCopied && key.kind === 'title'))
        note(key.key, { story: story ?? item.id, seenAt: item.sortAt });
    const projects = known.projects.get(story ?? item.id) ?? new Set();
    known.projects.set(story ?? item.id, projects.add(item.projectId));
  }
  return folded;
};

const TITLE_MS = 48 * 3_600_000;

type ToldKey = StoryKey & { known: KnownKey | undefined };

const isSpoiledBy = (item: StoryItem, key: KnownKey | undefined, known: KnownStories): boolean =>
  key !== undefined && (key.story === 0 || hasTold(item, key.story, known));

const hasTold = (item: StoryItem, story: number, { projects }: KnownStories): boolean =>
  projects.get(story)?.has(item.projectId) === true;

const tellsSame = (item: StoryItem, { kind, known }: ToldKey): boolean =>
  known !== undefined && (kind === 'link' || Math.abs(item.sortAt.getTime() - known.seenAt.getTime()) <= TITLE_MS);

/** The key is free where no story has it, or where the story that has it is long past. */
const isFree = (item: StoryItem, key: ToldKey): boolean =>
  key.known === undefined || (!tellsSame(item, key) && item.sortAt > key.known.seenAt);

const later = (a: Date, b: Date): Date => (a > b ? a : b);
