/** Newsbell on a local origin: sample sources in four languages, an embedded database, no network. */
import { fileURLToPath } from 'node:url';
import { untilSignal } from '@newsbell/server/commands/serve';
import { readConfig } from '@newsbell/server/config';
import { StartError } from '@newsbell/server/db/start-error';
import { addSource } from '@newsbell/server/features/projects/add';
import { createLog } from '@newsbell/server/log';
import { startServer } from '@newsbell/server/main';
import { startOrigin } from './origin.ts';
import { originOnly } from './outside.ts';

/** What makes the sample sources lively: no gaps, no floors, and moves and farewells that are believed at once. */
const lively = {
  STARTER_PACK: 'false',
  CRAWL_HOST_GAP_SECONDS: '0',
  CRAWL_FLOOR_MINUTES: '0.2',
  CRAWL_FLOOR_NO_VALIDATORS_MINUTES: '5',
  CRAWL_RETRY_MINUTES: '1',
  CRAWL_MOVE_SIGHTINGS: '1',
  CRAWL_MOVE_HOURS: '0',
  CRAWL_GONE_CONFIRM_HOURS: '0.002',
  DATA_DIR: fileURLToPath(new URL('../data', import.meta.url)),
  LOG: 'silent',
};

const run = async (): Promise<number> => {
  // The sources keep their addresses over restarts, so the origin's port follows from the server's.
  const port = Number(process.env.PORT || 3000);
  const originPort = Number(process.env.DEMO_ORIGIN_PORT || (port === 0 ? 0 : port + 1));
  const origin = await startOrigin({ port: originPort });
  const outcome = readConfig({ ...lively, ...process.env, CRAWL_PORTS: String(origin.port) });
  if (outcome.kind === 'wrong') throw new StartError(outcome.problems.join('\n'));
  const log = createLog(outcome.config.log);
  const running = await startServer(outcome.config, { log, outside: originOnly(origin.port) });
  for (const { url, title, tags } of origin.sources) await addSource(running.deps.db, { feedUrl: url, title, tags });
  running.nudge();
  console.log(`${outcome.config.productName} demo: ${running.address}`);
  return untilSignal({
    stop: async () => {
      await running.stop();
      await origin.close();
    },
  });
};

run().then(
  code => process.exit(code),
  error => {
    console.error(error instanceof StartError ? error.message : error);
    process.exit(1);
  },
);
