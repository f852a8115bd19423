/** These are good requests of people who add and own sources, and of OPML. */
import type { Db } from '#db/open.ts';
import { addSource } from '#features/projects/add.ts';
import { publish } from '#features/publishing/publish.ts';
import { startImport } from '#features/subscriptions/opml/import.ts';
import { counter } from './counter.ts';
import type { Person, Request } from './people.ts';
import { newsOf } from './published-news.ts';
import { seedProject } from './seed.ts';
import { seedGenerator } from './seed-generator.ts';
import { smallPicture } from './small-picture.ts';

const nextNumber = counter();

/** It is undefined where the route is none of theirs. */
export const sourceRequest = async (db: Db, route: string, owner: Person): Promise<Request | undefined> => {
  const own = async (visibility: 'PUBLIC' | 'PRIVATE' = 'PUBLIC') => {
    const { id, urlKey } = await seedProject(db, { urlKey: `own-${nextNumber()}`, visibility, tags: ['mine'] });
    await db.updateTable('project').set({ owner_id: owner.id }).where('id', '=', id).execute();
    return urlKey;
  };
  const published = async () => {
    const urlKey = `published-${nextNumber()}`;
    const project = await seedProject(db, { urlKey, kind: 'PUBLISHED', ownerId: owner.id, feedUrl: null });
    const places = { projectId: project.id, ownOrigins: [] };
    const outcome = await publish(db, places, newsOf('One'), 'one');
    if (outcome.kind !== 'stored') throw new Error(`it is ${outcome.kind}`);
    const publishedAt = new Date(Date.now() + 3_600_000);
    await publish(db, places, newsOf('Later', { publishedAt }), 'later');
    return { urlKey, itemId: outcome.id };
  };
  const pinged = async () => {
    const { urlKey } = await published();
    const { id } = await db.selectFrom('project').where('url_key', '=', urlKey).select('id').executeTakeFirstOrThrow();
    const row = { project_id: id, account_id: owner.id };
    const ping = await db.insertInto('ping').values(row).returning('id').executeTakeFirstOrThrow();
    return { urlKey, ping: ping.id };
  };
  const crawled = () => addSource(db, { feedUrl: `https://crawled-${nextNumber()}.example/feed.xml`, title: null });
  switch (route) {
    case 'GET /v1/admin/source/:id':
      return { url: `/v1/admin/source/${(await crawled()).projectId}` };
    case 'POST /v1/admin/source/:id/retry':
      return { url: `/v1/admin/source/${(await crawled()).projectId}/retry` };
    case 'POST /v1/admin/source/:id/merge': {
      const [from, into] = [await crawled(), await crawled()];
      return { url: `/v1/admin/source/${from.projectId}/merge`, payload: { into: into.urlKey } };
    }
    case 'POST /v1/project/discover':
      return { url: '/v1/project/discover', payload: { url: 'https://nowhere.example/' } };
    case 'POST /v1/project': {
      const urlKey = await own();
      return { url: '/v1/project', payload: { url: `https://${urlKey}.example/feed.xml` } };
    }
    case 'PUT /v1/project':
      return { url: '/v1/project', payload: { urlKey: await own('PRIVATE'), title: 'Another title' } };
    case 'DELETE /v1/project':
      return { url: `/v1/project?urlKey=${await own()}` };
    case 'POST /v1/project/tag':
      return { url: '/v1/project/tag', payload: { urlKey: await own(), tag: 'news' } };
    case 'DELETE /v1/project/tag':
      return { url: `/v1/project/tag?urlKey=${await own()}&tag=mine` };
    case 'POST /v1/project/:urlKey/news':
      return { url: `/v1/project/${(await published()).urlKey}/news`, payload: { title: 'News' } };
    case 'POST /':
    case 'PUT /':
      return { url: '/', payload: { topic: (await published()).urlKey, message: 'News' } };
    case 'POST /:urlKey':
    case 'PUT /:urlKey':
      return { url: `/${(await published()).urlKey}`, payload: { text: 'News' } };
    case 'GET /:urlKey/publish':
    case 'GET /:urlKey/send':
    case 'GET /:urlKey/trigger':
      return { url: `/${(await published()).urlKey}/${route.slice(route.lastIndexOf('/') + 1)}?message=News` };
    case 'POST /v1/project/:urlKey/ping':
      await db.updateTable('account').set({ mode: 'DEVELOPER' }).where('id', '=', owner.id).execute();
      return { url: `/v1/project/${(await published()).urlKey}/ping` };
    case 'GET /v1/project/:urlKey/ping':
    case 'PUT /v1/project/:urlKey/ping':
    case 'DELETE /v1/project/:urlKey/ping':
      return { url: `/v1/project/${(await pinged()).urlKey}/ping` };
    case 'GET /ping/:uuid':
    case 'POST /ping/:uuid':
      return { url: `/ping/${(await pinged()).ping}` };
    case 'GET /ping/:uuid/:signal':
    case 'POST /ping/:uuid/:signal':
      return { url: `/ping/${(await pinged()).ping}/fail` };
    case 'POST /v1/project/:urlKey/news/image':
      return {
        url: `/v1/project/${(await published()).urlKey}/news/image`,
        file: { field: 'image', bytes: await smallPicture() },
      };
    case 'PUT /v1/project/:urlKey/news/:id': {
      const { urlKey, itemId } = await published();
      return { url: `/v1/project/${urlKey}/news/${itemId}`, payload: { title: 'Edited' } };
    }
    case 'PUT /v1/project/:urlKey/news':
      return { url: `/v1/project/${(await published()).urlKey}/news?key=one`, payload: { title: 'Edited' } };
    case 'GET /v1/project/:urlKey/news/receipt':
      return { url: `/v1/project/${(await published()).urlKey}/news/receipt?key=one` };
    case 'GET /v1/project/:urlKey/news/scheduled':
      return { url: `/v1/project/${(await published()).urlKey}/news/scheduled` };
    case 'DELETE /v1/project/:urlKey/news/scheduled':
      return { url: `/v1/project/${(await published()).urlKey}/news/scheduled?key=later` };
    case 'GET /v1/project/:urlKey/news/:id/receipt': {
      const { urlKey, itemId } = await published();
      return { url: `/v1/project/${urlKey}/news/${itemId}/receipt` };
    }
    case 'GET /v1/project/:urlKey/silence':
    case 'DELETE /v1/project/:urlKey/silence':
      return { url: `/v1/project/${(await published()).urlKey}/silence` };
    case 'PUT /v1/project/:urlKey/silence':
      return {
        url: `/v1/project/${(await published()).urlKey}/silence`,
        payload: { cron: '0 2 * * *', timeZone: 'Asia/Seoul', graceMinutes: 60 },
      };
    case 'DELETE /v1/news':
      return { url: `/v1/news?id=${(await published()).itemId}` };
    case 'DELETE /v1/project/news':
      return { url: `/v1/project/news?urlKey=${(await published()).urlKey}` };
    case 'POST /v1/subscribe/opml':
      return { url: '/v1/subscribe/opml', payload: { text: '<opml><body></body></opml>' } };
    case 'GET /v1/subscribe/opml/:id':
      return { url: `/v1/subscribe/opml/${await startImport(db, owner.id, { outlines: [], broken: false })}` };
    case 'GET /rss/:uuid.xml':
    case 'GET /rss/:uuid.atom':
    case 'GET /rss/:uuid.json': {
      const { uuid } = await seedGenerator(db, { accountId: owner.id });
      return { url: `/rss/${uuid}${route.slice(route.lastIndexOf('.'))}` };
    }
    default:
      return undefined;
  }
};
