import { setTimeout as after } from 'node:timers/promises';
import type { FeedItem } from '@newsbell/contracts/items';
import type { Project } from '@newsbell/contracts/projects';
import { freePort, type Running, startProcess } from './process.ts';

const FEWEST_SOURCES = 40;
const CRAWL_LIMIT_MS = 90_000;

/** Starts the real demo as a process of its own, on free ports and a folder of its own, with every source crawled once, newspapers twice. */
export const startDemo = async (): Promise<Running> => {
  const demo = await startProcess(['demo/src/main.ts'], / demo: (http:\/\/\S+)(?=\s)/, {
    DEMO_ORIGIN_PORT: await freePort(),
    DEMO_TICK_SECONDS: '20',
  });
  try {
    await untilCrawled(demo.address);
    return demo;
  } catch (error) {
    await demo.stop().catch(() => {});
    throw error;
  }
};

const untilCrawled = async (address: string): Promise<void> => {
  const limit = performance.now() + CRAWL_LIMIT_MS;
  for (;;) {
    const response = await fetch(`${address}/v1/projects?size=100`);
    const { content } = (await response.json()) as { content: Project[] };
    const crawled = content.filter(({ kind }) => kind !== 'PUBLISHED');
    const waiting = crawled.filter(({ checkedAt }) => checkedAt === null).length;
    if (crawled.length >= FEWEST_SOURCES && waiting === 0 && (await haveNewspapersComeTwice(address))) return;
    if (performance.now() > limit) throw new Error(`${waiting} of ${content.length} sources were never checked.`);
    await after(250);
  }
};

/** The newest item of a newspaper comes with its second document, and moves the lists that a journey reads. It was published before it came. */
const haveNewspapersComeTwice = async (address: string): Promise<boolean> => {
  const newest = await Promise.all(
    newspapers.map(async urlKey => {
      const response = await fetch(`${address}/v1/feed/project?urlKey=${urlKey}&size=1`);
      return ((await response.json()) as { content: FeedItem[] }).content[0];
    }),
  );
  return newest.every(item => item && item.sortAt !== item.published);
};
const newspapers = ['hanbit', 'the-tidewater-courier', 'shiomi-shimbun', 'linjiang-daily'];
