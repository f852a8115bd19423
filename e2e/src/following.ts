/** These are subscriptions of the journeys' people, made by the product's own calls. */
import type { Page } from '@playwright/test';

interface Followed {
  id: number;
  title: string;
}

/** Answers the server's answer, and throws its refusals. */
export const ourCall = async <T = unknown>(page: Page, method: string, url: string, data?: unknown): Promise<T> => {
  const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' };
  const answer = await page.request.fetch(url, { method, headers, ...(data !== undefined && { data }) });
  if (!answer.ok()) throw new Error(`${method} ${url}: ${await answer.text()}`);
  return (await answer.json()) as T;
};

/** Follows the first sources of the demo, in this order. */
export const follow = async (page: Page, count: number): Promise<Followed[]> => {
  const { content } = await ourCall<{ content: { urlKey: string }[] }>(page, 'GET', '/v1/projects?sort=name');
  const made: Followed[] = [];
  for (const { urlKey } of content.slice(0, count)) {
    made.push(await ourCall<Followed>(page, 'POST', '/v1/subscribe/project', { urlKey }));
  }
  return made;
};

/** Follows words: `word 0001` and so on, fifty in each of `Folder 01` and so on, in their order. */
export const followMany = async (page: Page, count: number): Promise<void> => {
  const made: Followed[] = [];
  const words = Array.from({ length: count }, (_, at) => `word ${String(at + 1).padStart(4, '0')}`);
  while (words.length > 0) {
    const some = words.splice(0, 8);
    made.push(
      ...(await Promise.all(some.map(word => ourCall<Followed>(page, 'POST', '/v1/subscribe/word', { word })))),
    );
  }
  const ids = made.map(({ id }) => id);
  const folderIds: number[] = [];
  while (folderIds.length < count) {
    const name = `Folder ${String(folderIds.length / 50 + 1).padStart(2, '0')}`;
    const { id } = await ourCall<{ id: number }>(page, 'POST', '/v1/subscribe/folder', { name });
    folderIds.push(...ids.slice(folderIds.length, folderIds.length + 50).map(() => id));
  }
  await ourCall(page, 'PUT', '/v1/subscribe/order', { subscribeIds: ids, folderIds, orders: ids.map((_, at) => at) });
};

/** Answers the names in the order in which the server has them. */
export const namesOf = async (page: Page): Promise<string[]> =>
  (await ourCall<Followed[]>(page, 'GET', '/v1/account/subscribes')).map(({ title }) => title);
