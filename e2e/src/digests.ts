/** Mocks digests in the server's answers: a real digest takes half an hour. */
import type { BellEntry, Digest } from '@newsbell/contracts/notifications';
import type { Page } from '@playwright/test';
import { ourCall } from './following.ts';

type Item = BellEntry['item'];

/** Answers the newest items of a source. */
export const itemsOf = async (page: Page, sourceKey: string): Promise<Item[]> => {
  const address = `/v1/feed/project?urlKey=${sourceKey}`;
  const { content } = await ourCall<{ content: Item[] }>(page, 'GET', address);
  return content.map(({ id, title, excerpt, link, image, sortAt, project: { urlKey, title: source } }) => ({
    id,
    title,
    excerpt,
    link,
    image,
    sortAt,
    project: { urlKey, title: source },
  }));
};

/** The digest is for one keyword of the source; null stands for all of its news. */
export const digest = (
  id: number,
  items: Item[],
  given: Partial<Digest> = {},
  keyword: string | null = 'ferry',
): Digest => ({
  kind: 'DIGEST',
  id,
  slot: new Date(Date.now() - (100 - id) * 60_000).toISOString(),
  held: false,
  read: false,
  items: items.length,
  entries: items.map(each => entry(each, keyword)),
  deliveries: [],
  ...given,
});

/** Answers for the bell, and remembers which digests are read and which entries are done. */
export const ring = async (page: Page, given: Digest[]): Promise<void> => {
  let digests = given;
  const unread = () => digests.filter(({ read }) => !read).length;
  await page.route('**/v1/notification/unread', route =>
    route.fulfill({ json: { unread: unread(), newest: digests[0]?.id ?? null } }),
  );
  await page.route('**/v1/notification/read', async route => {
    const { id = [], until = 0 } = route.request().postDataJSON() as { id?: number[]; until?: number };
    digests = digests.map(each => (id.includes(each.id) || each.id <= until ? { ...each, read: true } : each));
    await route.fulfill({ json: { unread: unread() } });
  });
  await page.route(/\/v1\/notification\/done/, async route => {
    const { item = [] } = (route.request().postDataJSON() ?? {}) as { item?: number[] };
    const isDone = route.request().method() === 'PUT';
    const isMeant = ({ item: { id } }: BellEntry) => item.length === 0 || item.includes(id);
    digests = digests.map(each => ({
      ...each,
      entries: each.entries.map(one => (isMeant(one) ? { ...one, read: isDone } : one)),
    }));
    const marked = { marked: item.length, unread: unread() };
    await route.fulfill({ json: isDone ? { ...marked, undo: null, wasUnread: false } : marked });
  });
  await page.route(/\/v1\/notification(\?.*)?$/, route =>
    route.fulfill({ json: { content: digests, last: true, unread: unread() } }),
  );
};

const entry = (item: Item, keyword: string | null): BellEntry => ({
  item,
  read: false,
  starred: false,
  others: [],
  reasons: [{ type: 'PROJECT', key: item.project.urlKey, title: item.project.title, keyword }],
});
