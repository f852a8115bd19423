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
import { choosePorts } from './ports.ts';

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
  LOG: 'silent',
};

const run = async (): Promise<number> => {
  const ports = await choosePorts(process.env);
  const origin = await startOrigin({ port: ports.origin }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new StartError(
      `Port ${ports.origin}, for the sample sources, is taken. Set DEMO_ORIGIN_PORT to another one.`,
    );
  });
  // The addresses of the sources hold the origin's port, so each port has its own data.
  const DATA_DIR = fileURLToPath(new URL(`../data/${origin.port}`, import.meta.url));
  const settings = {
    ...lively,
    DATA_DIR,
    ...process.env,
    PORT: String(ports.server),
    CRAWL_PORTS: String(origin.port),
  };
  const outcome = readConfig(settings);
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
