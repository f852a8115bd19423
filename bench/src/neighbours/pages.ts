/** These are web pages that are fetched while somebody builds a feed of them. */
import { hostileXpaths } from '../hostile-asks.ts';
import type { Body } from '../load-process.ts';
import { callsOf } from './attacking.ts';
import type { Attack, Group, Honest } from './group.ts';
import { eachPerson, everyList, PATIENCE_MS } from './honest.ts';
import { call, type World } from './world.ts';

const pageOf = (world: World, kind: string) => `http://site${4_000 + world.nextNumber()}.feeds.test/${kind}/1`;

const jsonOf = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

const definition = {
  itemXpath: "//article[contains(concat(' ',normalize-space(@class),' '),' story ')]",
  titleXpath: './/h3/a',
  thumbnailXpath: './/img',
  linkXpath: './/h3/a/@href',
};

const looks: Honest = {
  name: 'somebody is shown a page',
  wait: world =>
    eachPerson(world, 4, async ({ cookie }) => {
      const path = `/v1/rssgen/html?url=${encodeURIComponent(pageOf(world, 'page'))}`;
      return (await call(world, { path, cookie, patienceMs: PATIENCE_MS })).status === 200;
    }),
};

const builds: Honest = {
  name: 'somebody makes a feed of a page',
  wait: world =>
    eachPerson(world, 4, async ({ cookie }) => {
      const bytes = jsonOf({ title: 'Stories', url: pageOf(world, 'page'), ...definition });
      const body = { type: 'application/json', bytes };
      return (await call(world, { path: '/v1/rssgen', cookie, body, patienceMs: PATIENCE_MS })).status === 200;
    }),
};

/** Each account tries one page at a time, with an XPath that uses its whole budget on a page as long as pages may be. */
const hostile = (accounts: number): Attack => ({
  name: `${accounts} ${accounts === 1 ? 'account' : 'accounts'} with hostile XPaths on a page of 1.9 MB`,
  begin: async world => {
    const cookies: string[] = [];
    for (let at = 0; at < accounts; at++) cookies.push((await world.newPerson()).cookie);
    const bodies = cookies.map((_, at): Body => {
      const itemXpath = hostileXpaths[at % hostileXpaths.length]!;
      const wanted = { title: 'Hostile', url: pageOf(world, 'huge-page'), ...definition, itemXpath };
      return { method: 'POST', type: 'application/json', base64: jsonOf(wanted).toString('base64') };
    });
    return callsOf(world, { paths: ['/v1/rssgen'], cookies, bodies, connections: accounts, restMs: 100 });
  },
});

export const pages: Group = {
  name: 'pages',
  shared: 'thread that tries pages',
  // The limit of fetches a minute would otherwise end the attack before it is measured.
  settings: { PAGES_PER_MINUTE_ACCOUNT: '1000', PAGES_PER_HOUR_ACCOUNT: '1000' },
  honest: [looks, builds, everyList],
  attacks: [hostile(1), hostile(10)],
};
