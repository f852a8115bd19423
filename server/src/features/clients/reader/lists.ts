/** Writes the lists of feeds and folders in Google Reader's form. */
import { subscriptionLimits } from '@newsbell/contracts/subscription-rules';
import type { Folder } from '@newsbell/contracts/subscriptions';
import { type ProxyPicture, proxiedPicture } from '#text/html/foreign-pictures.ts';
import type { Counts } from '../counts.ts';
import type { Feed, Place } from '../feeds.ts';
import { microsecondsOf, stateId } from './items.ts';
import { labelId } from './stream-names.ts';

export interface Sortids {
  feeds: ReadonlyMap<number, string>;
  folders: ReadonlyMap<number, string>;
}

/** Numbers feeds and folders together, as the web shows them: a folder stands where its first feed does. Eight digits can be cut apart again. */
export const sortidsOf = (feeds: readonly Place[], folders: readonly Folder[]): Sortids => {
  const numbered = { feeds: new Map<number, string>(), folders: new Map<number, string>() };
  const number = (kind: keyof Sortids, id: number) => {
    const next = numbered.feeds.size + numbered.folders.size + 1;
    if (!numbered[kind].has(id)) numbered[kind].set(id, next.toString(16).toUpperCase().padStart(8, '0'));
  };
  for (const { id, folder } of feeds) {
    if (folder) number('folders', folder.id);
    number('feeds', id);
  }
  for (const { id } of folders) number('folders', id);
  return numbered;
};

/** The first two are those of Google Reader that have a page of their own in apps. */
export const tagsOf = (folders: readonly Folder[], sortids: Sortids) => ({
  tags: [
    { id: stateId('starred'), sortid: 'FFFFFFFE' },
    { id: stateId('broadcast'), sortid: 'FFFFFFFF' },
    ...folders.map(({ id, name }) => ({
      ...{ id: labelId(name), sortid: sortids.folders.get(id)!, type: 'folder' as const },
    })),
  ],
});

export const subscriptionsOf = (feeds: readonly Feed[], sortids: Sortids, proxied: ProxyPicture) => ({
  subscriptions: feeds.map(({ id, title, folder, url, htmlUrl, iconUrl }) => ({
    id: `feed/${id}`,
    title,
    categories: folder ? [{ id: labelId(folder.name), label: folder.name }] : [],
    sortid: sortids.feeds.get(id)!,
    // It is a bound, and the oldest item would have to be looked for.
    firstitemmsec: '0',
    url,
    htmlUrl,
    iconUrl: iconUrl === undefined ? '' : proxiedPicture(iconUrl, proxied),
  })),
});

/** Apps sort by name unless these say that the person has put the feeds in an order. */
export const preferences = { prefs: [{ id: 'lhn-prefs', value: '{"subscriptions":{"ssa":"false"}}' }] };

export const orderOf = (feeds: readonly Place[], folders: readonly Folder[], sortids: Sortids) => {
  const ordering = (parts: readonly string[]) => [{ id: 'subscription-ordering', value: parts.toSorted().join('') }];
  const inside = (folderId: number | undefined) =>
    feeds.filter(({ folder }) => folder?.id === folderId).map(({ id }) => sortids.feeds.get(id)!);
  return {
    streamprefs: {
      [stateId('root')]: ordering([...inside(undefined), ...sortids.folders.values()]),
      ...Object.fromEntries(folders.map(({ id, name }) => [labelId(name), ordering(inside(id))])),
    },
  };
};

export const countsOf = ({ all, folders, feeds }: Counts) => {
  const count = (id: string, { unread, newestAt }: Counts['all']) => ({
    id,
    count: unread,
    newestItemTimestampUsec: newestAt ? microsecondsOf(newestAt) : '0',
  });
  return {
    max: subscriptionLimits.unread,
    unreadcounts: [
      count(stateId('reading-list'), all),
      ...folders.map(folder => count(labelId(folder.name), folder)),
      ...feeds.map(feed => count(`feed/${feed.id}`, feed)),
    ],
  };
};
