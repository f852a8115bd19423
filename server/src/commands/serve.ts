/** `serve` and `worker`: run until a signal comes. */
import { createLog } from '#log.ts';
import { type Running, startServer, startWorker } from '#main.ts';
import { settings } from './settings.ts';

export const serveCommand = async (): Promise<number> => {
  const config = settings();
  const running = await startServer(config, { log: createLog(config.log) });
  console.log(`${config.productName} is at ${config.port === 0 ? running.address : config.publicUrl}`);
  return untilSignal(running);
};

export const workerCommand = async (): Promise<number> => {
  const config = settings();
  const running = await startWorker(config, { log: createLog(config.log) });
  console.log(`${config.productName} worker is running`);
  return untilSignal(running);
};

/** The first SIGTERM or SIGINT stops cleanly, within ten seconds; the second ends at once. */
export const untilSignal = async (running: Pick<Running, 'stop'>): Promise<number> => {
  await new Promise<void>(resolve => {
    let stopping = false;
    const onSignal = () => {
      if (stopping) process.exit(1);
      stopping = true;
      resolve();
    };
    process.on('SIGTERM', onSignal);
    process.on('SIGINT', onSignal);
  });
  const late = setTimeout(() => {
    console.error('Stopping took longer than ten seconds.');
    process.exit(1);
  }, 10_000);
  await running.stop();
  clearTimeout(late);
  return 0;
};
