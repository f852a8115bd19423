// The jobs of WebSub, of the publishing or of the reading side, in a process of its own: to be killed. Its internet is one loopback port.

import { flushCompileCache } from 'node:module';
import { connect } from 'node:net';
import { types } from '#db/connection.ts';
import { openPool } from '#db/open.ts';
import { createDocumentPool } from '#documents/pool.ts';
import { takeNewItems } from '#features/items/new-items.ts';
import { openWebsubDoor } from '#features/websub/door.ts';
import { openPublicFeeds } from '#features/websub/feeds.ts';
import { deliverFeeds } from '#features/websub/hub/deliver.ts';
import { hubConsumer, noticeChanges } from '#features/websub/hub/notice.ts';
import { verifyIntents } from '#features/websub/hub/verify.ts';
import { takePushes } from '#features/websub/lease/pushes.ts';
import { createLog } from '#log.ts';
import { createHttpClient } from '#net/fetch.ts';
import { crawlSettings } from './crawling.ts';
import { settingsOf } from './settings.ts';
import type { WebsubProcess } from './websub-workers.ts';

const { name, database, originPort, url } = JSON.parse(process.argv[2]!) as WebsubProcess;
const log = createLog('text');
const opened = openPool({ ...database, types }, { log, applicationName: name });
const { db } = opened;
const settings = { ...settingsOf({ PUBLIC_URL: url, WEBSUB_SUBSCRIBE: 'true' }), crawl: crawlSettings().crawl };
const outside = {
  resolve: async (host: string) => [
    `198.41.0.${[...host].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 250, 4)}`,
  ],
  dial: () => connect(originPort, '127.0.0.1'),
};
const deps = { db, http: createHttpClient(outside), log, now: () => new Date(), settings };
const door = openWebsubDoor(outside, settings, [], { perAddress: 32, perHost: 8 });
const findFeed = openPublicFeeds(db, settings);
const documents = createDocumentPool();
process.stdout.write('at work\n');
flushCompileCache();

for (;;) {
  await takeNewItems(deps, hubConsumer);
  await noticeChanges(deps, findFeed);
  await verifyIntents(deps, door);
  await deliverFeeds(deps, door, findFeed);
  await takePushes(deps, documents);
  await new Promise(resolve => setTimeout(resolve, 5));
}
