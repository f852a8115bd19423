/** What a person's news and reading state are to be, in the plainest words: every item looked at, nothing clever. */
import type { Person } from './people.ts';

export interface ModelProject {
  id: number;
  urlKey: string;
  /** Of whom it is private. */
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
  /** The ids of what is read. */
  read: Set<number>;
}

export interface Within {
  folder?: number;
  tag?: string;
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

export const newsOf = (model: Model, { folder, tag }: Within = {}): ModelItem[] => {
  const followed = model.subscriptions.filter(each => folder === undefined || (each.folder ?? 0) === folder);
  return newestFirst(
    model.items.filter(
      item =>
        (tag === undefined || item.project.tags.includes(tag)) && followed.some(each => brings(model, each, item)),
    ),
  );
};

export const reasonOf = (model: Model, item: ModelItem) => {
  const by = model.subscriptions.filter(each => brings(model, each, item));
  if (by.some(each => each.project)) return { type: 'PROJECT', key: item.project.urlKey };
  const tag = item.project.tags.find(name => by.some(each => each.tag === name));
  if (tag !== undefined) return { type: 'TAG', key: tag };
  return { type: 'WORD', key: by.find(each => each.word)!.word!.text };
};

export const unreadCountsOf = (model: Model) => {
  const unread = newsOf(model).filter(item => !model.read.has(item.id));
  const counts = model.subscriptions.map(each => ({
    id: each.id,
    unread: unread.filter(item => brings(model, each, item)).length,
  }));
  return { all: unread.length, subscriptions: counts.filter(each => each.unread > 0) };
};

/** Reads what is unread of `wanted` and its copies in the news. Answers how many. */
export const markRead = (model: Model, wanted: readonly ModelItem[]): number => {
  const news = new Set(newsOf(model));
  const fresh = wanted.filter(item => isVisible(model, item) && !model.read.has(item.id));
  const stories = new Set(fresh.flatMap(item => item.story ?? []));
  const copies = model.items.filter(
    item => item.story !== null && stories.has(item.story) && news.has(item) && !model.read.has(item.id),
  );
  const all = new Set([...fresh, ...copies]);
  for (const item of all) model.read.add(item.id);
  return all.size;
};
