/** These are subscriptions of the journeys' people, made by the product's own calls. */
import type { OpmlReport } from '@newsbell/contracts/opml';
import type { Project } from '@newsbell/contracts/projects';
import { expect, type Page } from '@playwright/test';

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

/** Follows the first sources of the demo, in this order. Those of other journeys are left out: they get their names, and go, at any time. */
export const follow = async (page: Page, count: number): Promise<Followed[]> => {
  const { content } = await ourCall<{ content: Project[] }>(page, 'GET', '/v1/projects?sort=name&size=100');
  const isOfDemo = ({ feedUrl, canEdit }: Project) =>
    !canEdit && new URL(feedUrl ?? page.url()).hostname.endsWith('.localhost');
  const made: Followed[] = [];
  for (const { urlKey } of content.filter(isOfDemo).slice(0, count)) {
    made.push(await ourCall<Followed>(page, 'POST', '/v1/subscribe/project', { urlKey }));
  }
  return made;
};

/** Follows words by an import, in one call: `word 0001` and so on, fifty in each of `Folder 01` and so on, in their order. */
export const followMany = async (page: Page, count: number): Promise<void> => {
  const folders = Array.from({ length: count / 50 }, (_, folder) => {
    const outlines = Array.from({ length: 50 }, (_, at) => `<outline newsbell:word="${wordAt(50 * folder + at)}"/>`);
    return `<outline text="Folder ${String(folder + 1).padStart(2, '0')}">${outlines.join('')}</outline>`;
  });
  const text = `<opml version="2.0" xmlns:newsbell="urn:newsbell:opml:1"><body>${folders.join('')}</body></opml>`;
  const { id } = await ourCall<OpmlReport>(page, 'POST', '/v1/subscribe/opml', { text });
  const state = () => ourCall<OpmlReport>(page, 'GET', `/v1/subscribe/opml/${id}`);
  await expect.poll(state, { timeout: 120_000 }).toMatchObject({ state: 'done', added: count });
};

const wordAt = (place: number): string => `word ${String(place + 1).padStart(4, '0')}`;

/** Answers the names in the order in which the server has them. */
export const namesOf = async (page: Page): Promise<string[]> =>
  (await ourCall<Followed[]>(page, 'GET', '/v1/account/subscribes')).map(({ title }) => title);
