/** `serve` and `worker`: run until a signal comes. */
import { createLog } from '#log.ts';
import { startServer, startWorker } from '#main.ts';
import { settings } from './settings.ts';
import { untilSignal } from './signals.ts';

export const serveCommand = async (): Promise<number> => {
  const config = settings();
  return untilSignal(async () => {
    const running = await startServer(config, { log: createLog(config.log) });
    console.log(`${config.productName} is at ${config.port === 0 ? running.address : config.publicUrl}`);
    return running;
  });
};

export const workerCommand = async (): Promise<number> => {
  const config = settings();
  return untilSignal(async () => {
    const running = await startWorker(config, { log: createLog(config.log) });
    console.log(`${config.productName} worker is running`);
    return running;
  });
};
