import { flushCompileCache } from 'node:module';
import { connect } from 'node:net';
import { types } from '#db/connection.ts';
import { openDatabase, openPool } from '#db/open.ts';
import { startCrawler } from '#features/crawl/crawler.ts';
import { createLog } from '#log.ts';
import { createHttpClient } from '#net/fetch.ts';
import { sourceHooks } from '#source-hooks.ts';
import type { CrawlProcess } from './crawl-workers.ts';
import { crawlSettings } from './crawling.ts';

// This crawler runs in a process of its own, to be killed: its internet is one loopback port of the test, whatever the host.
const { name, database, dataDir, originPort, crawl } = JSON.parse(process.argv[2]!) as CrawlProcess;
const log = createLog('text');

const opened = dataDir
  ? await openDatabase({ dataDir, log })
  : openPool({ ...database, types }, { log, applicationName: name });
const outside = {
  async resolve(host: string): Promise<string[]> {
    if (host.startsWith('nameless')) return new Promise(() => {});
    // Each host has an address, because the HTTP client holds back a fifth connection to the same one.
    const number = [...host].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 60_000, 7);
    return [`198.41.${number >> 8}.${number & 255}`];
  },
  dial: () => connect(originPort, '127.0.0.1'),
};
const http = createHttpClient(outside, { totalMs: 20_000 });
const settings = { ...crawlSettings(crawl), publicUrl: `https://${name}.test` };
const crawler = startCrawler({ db: opened.db, http, log, now: () => new Date(), settings }, sourceHooks);
process.stdout.write('crawling\n');
flushCompileCache();

process.once('SIGTERM', async () => {
  const stopped = crawler.stop();
  await http.close();
  await stopped;
  await opened.close();
  process.exit(0);
});
