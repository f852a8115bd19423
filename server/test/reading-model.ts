/**
 * Reference model: it has a person's news and read state in the plainest form, where every item is looked at and
 * nothing is clever.
 */
import type { Person } from './people.ts';

export interface ModelProject {
  id: number;
  urlKey: string;
  /** The source is private to this account. */
  owner: number | null;
  tags: readonly string[];
}

export interface ModelItem {
  id: number;
  project: ModelProject;
  sortAt: string;
  words: readonly number[];
  story: number | null;
  isOld: boolean;
}

export interface ModelSubscription {
  id: number;
  project?: ModelProject;
  tag?: string;
  word?: { id: number; text: string };
  folder: number | null;
}

export interface Model {
  person: Person;
  items: ModelItem[];
  subscriptions: ModelSubscription[];
  /** Items up to this id were there before the person. */
  readId: number;
  /** It has the ids of the items that the person has read. */
  read: Set<number>;
  /** They are notes on single items: that they are unread, or that they were there before a word was followed. */
  said: Map<number, 'unread' | 'past'>;
  /** An edge, by a project's id, is the item up to which nothing of it is unread, but for what is said. */
  edges: Map<number, number>;
}

export interface Within {
  folder?: number;
  tag?: string;
  /** Only what the followed sources have, without those of tags and words. */
  byName?: boolean;
}

export const isVisible = ({ person }: Model, { project }: ModelItem): boolean =>
  project.owner === null || project.owner === person.id;

export const newestFirst = (items: readonly ModelItem[]): ModelItem[] =>
  items.toSorted((a, b) => (a.sortAt === b.sortAt ? b.id - a.id : a.sortAt < b.sortAt ? 1 : -1));

export const brings = (model: Model, { project, tag, word }: ModelSubscription, item: ModelItem): boolean => {
  if (!isVisible(model, item)) return false;
  if (project) return project === item.project;
  if (tag !== undefined) return item.project.owner === null && item.project.tags.includes(tag);
  return item.words.includes(word!.id);
};

export const newsOf = (model: Model, { folder, tag, byName = false }: Within = {}): ModelItem[] => {
  const followed = model.subscriptions.filter(
    each => (folder === undefined || (each.folder ?? 0) === folder) && (!byName || each.project),
  );
  return newestFirst(
    model.items.filter(
      item =>
        (tag === undefined || item.project.tags.includes(tag)) && followed.some(each => brings(model, each, item)),
    ),
  );
};

/** The first item of each source, of items in the order of a list. */
export const firstOfEach = (items: readonly ModelItem[]): ModelItem[] =>
  items.filter((item, at) => items.findIndex(({ project }) => project === item.project) === at);

export const reasonOf = (model: Model, item: ModelItem) => {
  const by = model.subscriptions.filter(each => brings(model, each, item));
  if (by.some(each => each.project)) return { type: 'PROJECT', key: item.project.urlKey };
  const tag = item.project.tags.find(name => by.some(each => each.tag === name));
  if (tag !== undefined) return { type: 'TAG', key: tag };
  return { type: 'WORD', key: by.find(each => each.word)!.word!.text };
};

/** `true` is read, `false` is followed and unread, `null` is neither and counts nowhere. */
export const stateOf = (model: Model, item: ModelItem): boolean | null => {
  if (model.read.has(item.id)) return true;
  return countsIfFollowed(model, item) && isFollowed(model, item) ? false : null;
};

export const isFollowed = (model: Model, item: ModelItem): boolean =>
  model.subscriptions.some(each => brings(model, each, item));

const countsIfFollowed = (model: Model, item: ModelItem): boolean => {
  const said = model.said.get(item.id);
  return said === undefined ? isBeyond(model, item) : said === 'unread';
};

const isBeyond = (model: Model, { id, project, isOld }: ModelItem): boolean => !isOld && id > edgeOf(model, project);

const edgeOf = ({ edges, readId }: Model, { id }: ModelProject): number => edges.get(id) ?? readId;

export const unreadCountsOf = (model: Model) => {
  const unread = newsOf(model).filter(item => stateOf(model, item) === false);
  const counts = model.subscriptions.map(each => ({
    id: each.id,
    unread: unread.filter(item => brings(model, each, item)).length,
  }));
  return { all: unread.length, subscriptions: counts.filter(each => each.unread > 0) };
};

/** Reads `wanted` and what is unread of its copies in the news. Answers how many it was. */
export const markRead = (model: Model, wanted: readonly ModelItem[]): number => {
  const fresh = wanted.filter(item => isVisible(model, item) && !model.read.has(item.id));
  const stories = new Set(fresh.flatMap(item => item.story ?? []));
  const copies = newsOf(model).filter(
    item => item.story !== null && stories.has(item.story) && stateOf(model, item) === false,
  );
  const all = new Set([...fresh, ...copies]);
  for (const { id } of all) {
    model.read.add(id);
    model.said.delete(id);
  }
  return all.size;
};

/**
 * A read item becomes unread, or, where nothing brings it any more, as if it had never been opened. An item that was there before counts
 * from now on.
 */
export const markUnread = (model: Model, wanted: readonly ModelItem[]): number => {
  const changed = new Set(
    wanted
      .filter(item => isVisible(model, item))
      .filter(item => {
        const state = stateOf(model, item);
        return state === true || (state === null && isFollowed(model, item));
      }),
  );
  for (const { id } of changed) {
    model.read.delete(id);
    model.said.set(id, 'unread');
  }
  return changed.size;
};

/**
 * Marks all unread items of `members`. Where they are a `whole` list, the edges of the projects that are followed in it
 * move.
 */
export const markAllRead = (
  model: Model,
  members: readonly ModelItem[],
  whole: { until?: number; folder?: number } | undefined,
): number => {
  const unread = members.filter(item => stateOf(model, item) === false);
  const moved = whole ? new Set(unread.map(item => item.project)) : [];
  const marked = markRead(model, unread);
  for (const project of moved) {
    const seen = model.items.filter(item => item.project === project && item.id <= (whole!.until ?? item.id));
    const last = seen.reduce((a, b) => (a.id > b.id ? a : b));
    const isSource = model.subscriptions.some(
      each =>
        !each.word &&
        (whole!.folder === undefined || (each.folder ?? 0) === whole!.folder) &&
        brings(model, each, last),
    );
    if (isSource && isBeyond(model, last)) model.edges.set(project.id, last.id);
  }
  return marked;
};

/** As many of the newest items are unread at first. */
const NEWEST = 20;

/** The newest items of a source that is followed from now on are unread. The rest of it is neither read nor unread. */
export const follow = (model: Model, followed: ModelSubscription): void => {
  const before = model.subscriptions;
  model.subscriptions = [...before, followed].toSorted((a, b) => a.id - b.id);
  const newest = (items: readonly ModelItem[]) => items.map(item => item.id).sort((a, b) => b - a);
  const isBrought = ({ owner, tags }: ModelProject) =>
    owner === null && before.some(each => each.tag !== undefined && tags.includes(each.tag));
  const { project, tag, word } = followed;
  if (project && !isBrought(project)) {
    begin(model, project, newest(model.items.filter(item => item.project === project))[NEWEST] ?? 0);
  }
  if (tag !== undefined) {
    const tagged = model.items.filter(item => item.project.owner === null && item.project.tags.includes(tag));
    const edge = newest(tagged)[NEWEST] ?? 0;
    for (const each of new Set(tagged.map(item => item.project))) {
      const last = Math.max(...tagged.filter(item => item.project === each).map(item => item.id));
      const isFollowedItself = before.some(other => other.project === each);
      if (last > Math.min(edge, model.readId) && !isFollowedItself && !isBrought(each)) begin(model, each, edge);
    }
  }
  if (word) {
    const hits = newestFirst(model.items.filter(item => item.words.includes(word.id)));
    for (const [at, item] of hits.entries()) {
      const isSaid = model.said.has(item.id) || model.read.has(item.id);
      if (item.isOld || isSaid || before.some(each => brings(model, each, item))) continue;
      if (at >= NEWEST && isBeyond(model, item)) model.said.set(item.id, 'past');
      if (at < NEWEST && !model.edges.has(item.project.id) && !isBeyond(model, item)) model.said.set(item.id, 'unread');
    }
  }
};

/** An edge never goes back, and the items that followed words have found stay unread if they are. */
const begin = (model: Model, project: ModelProject, edge: number): void => {
  for (const item of model.items.filter(each => each.project === project)) {
    if (item.id > edge) {
      if (model.said.get(item.id) === 'past') model.said.delete(item.id);
    } else if (isBeyond(model, item) && !model.said.has(item.id) && !model.read.has(item.id)) {
      const isFound = model.subscriptions.some(each => each.word && brings(model, each, item));
      if (isFound) model.said.set(item.id, 'unread');
    }
  }
  model.edges.set(project.id, Math.max(model.edges.get(project.id) ?? 0, edge));
};
