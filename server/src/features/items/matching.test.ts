import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { browserOn, signedUp, type TestBrowser } from '#test/browser.ts';
import { freshDatabase } from '#test/database.ts';
import { seedItems, seedProject } from '#test/seed.ts';

let database: Database;
let app: App;
let alice: TestBrowser;
/** Newest first. */
let all: number[];
let ferries: number[];

beforeEach(async () => {
  database = await freshDatabase();
  app = await testApp(database.db);
  alice = await signedUp(app, 'alice');
  const paper = await seedProject(database.db, { urlKey: 'paper', tags: ['harbour'] });
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  // Every hundredth of more than are looked through at a time, and one that is excluded.
  const items = Array.from({ length: 701 }, (_, n) => ({
    title: n === 300 ? 'The ferry and sport' : n % 100 === 0 ? `The ferry ${n}` : `Morning ${n}`,
    text: 'text of the harbour',
    sortAt: ago(n + 1),
  }));
  all = await seedItems(database.db, paper, items);
  ferries = [0, 100, 200, 400, 500, 600, 700].map(n => all[n]!);
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const kinds = [
  ['project', 'urlKey', 'paper'],
  ['tag', 'tag', 'harbour'],
  ['word', 'word', 'harbour'],
] as const;

const follow = async (kind: string, name: string, key: string, keywords: readonly string[]) => {
  await alice.post(`/v1/subscribe/${kind}`, { form: { [name]: key } });
  for (const keyword of keywords) await alice.post(`/v1/subscribe/${kind}/keyword`, { form: { [name]: key, keyword } });
};

interface Page {
  content: { id: number }[];
  last: boolean;
  searchedTo?: number;
}

/** The ids of a list from a place on, page by page, as the page asks for them. */
const walk = async (browser: TestBrowser, query: Record<string, string>, from?: number) => {
  const ids: number[] = [];
  for (let id = from; ; ) {
    const asked = new URLSearchParams({ ...query, size: '2', ...(id !== undefined && { id: String(id) }) });
    const page: Page = (await browser.get(`/v1/news?${asked}`)).json();
    ids.push(...page.content.map(each => each.id));
    if (page.last) return ids;
    id = page.searchedTo ?? page.content.at(-1)!.id;
  }
};

describe('news detail with only what one’s keywords match', () => {
  it.each(kinds)(
    'holds these and no others, from the newest on and in both directions: %s',
    async (kind, name, key) => {
      await follow(kind, name, key, ['ferry', '-sport in:title']);
      const query = { type: kind, key, dataType: 'WITH_KEYWORD' };
      expect(await walk(alice, query)).toEqual(ferries);
      for (const from of [all[200]!, all[300]!, all[350]!]) {
        const at = ferries.filter(id => all.indexOf(id) < all.indexOf(from));
        const rest = ferries.filter(id => all.indexOf(id) > all.indexOf(from));
        expect(await walk(alice, query, from)).toEqual(rest);
        expect(await walk(alice, { ...query, direction: 'previous' }, from)).toEqual(at.toReversed());
      }
    },
  );

  it.each(kinds)(
    'is everything without keywords, for others and where it is not asked for: %s',
    async (kind, name, key) => {
      const some = async (browser: TestBrowser, dataType: string) =>
        (
          (await browser.get(`/v1/news?type=${kind}&key=${key}&dataType=${dataType}&size=3`)).json() as Page
        ).content.map(each => each.id);
      const newest = all.slice(0, 3);
      expect(await some(alice, 'WITH_KEYWORD')).toEqual(newest);
      await follow(kind, name, key, []);
      expect(await some(alice, 'WITH_KEYWORD')).toEqual(newest);
      await follow(kind, name, key, ['ferry']);
      expect(await some(alice, 'ONLY_NEWS')).toEqual(newest);
      expect(await some(browserOn(app), 'WITH_KEYWORD')).toEqual(newest);
      expect(await some(alice, 'WITH_KEYWORD')).not.toEqual(newest);
    },
  );
});
