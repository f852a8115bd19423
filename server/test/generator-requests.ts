/** These are good requests about RSS generators of `owner`. */
import type { Db } from '#db/open.ts';
import type { Person, Request } from './people.ts';
import { seedGenerator } from './seed-generator.ts';

/** It is a page of three news, and `newsXpaths` find its items. */
export const newsPage = `<!doctype html><title>Town</title><ul>${[1, 2, 3]
  .map(n => `<li><a href="/news/${n}">News number ${n}</a></li>`)
  .join('')}</ul>`;

export const newsXpaths = {
  itemXpath: '//li',
  titleXpath: './a',
  thumbnailXpath: './/img',
  linkXpath: './a/@href',
};

export const newsRule = '<li><a href="{%}">{%}</a></li>';

/** It is undefined where the route is none of theirs. The page must be served at `page.test`. */
export const generatorRequest = async (db: Db, route: string, owner: Person): Promise<Request | undefined> => {
  const body = { title: 'Town news', url: 'http://page.test/', ...newsXpaths };
  switch (route) {
    case 'POST /v1/rssgen':
      return { url: '/v1/rssgen', payload: body };
    case 'PUT /v1/rssgen/:uuid':
      return { url: `/v1/rssgen/${await uuidOf(db, owner.id)}`, payload: body };
    case 'GET /v1/rssgen/:uuid':
    case 'DELETE /v1/rssgen/:uuid':
      return { url: `/v1/rssgen/${await uuidOf(db, owner.id)}` };
    case 'PUT /v1/rssgen/:uuid/settings':
      return { url: `/v1/rssgen/${await uuidOf(db, owner.id)}/settings`, payload: { isPaused: true } };
    case 'GET /v1/rssgen/html':
      return { url: '/v1/rssgen/html?url=http://page.test/' };
    case 'POST /v1/rssgen/pictures':
      return { url: '/v1/rssgen/pictures', payload: { addresses: ['http://page.test/a.png'] } };
    case 'GET /v1/rssgen/rule2regex':
      return { url: `/v1/rssgen/rule2regex?${new URLSearchParams({ rule: newsRule })}` };
    default:
      return undefined;
  }
};

const uuidOf = async (db: Db, accountId: number): Promise<string> =>
  (await seedGenerator(db, { accountId, page: 'http://page.test/' })).uuid;
