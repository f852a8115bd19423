/** `serve` and `worker`: run until a signal comes. */
import type { Config } from '#config.ts';
import { signUpPage } from '#features/accounts/first-administrator.ts';
import { createLog } from '#log.ts';
import { type Running, startServer, startWorker } from '#main.ts';
import { command } from './command.ts';
import { collectWhenQuiet } from './garbage.ts';
import { settings } from './settings.ts';
import { untilSignal } from './signals.ts';

export const serveCommand = command({
  name: 'serve',
  usage: [''],
  about: 'The web server with its jobs',
  details: ['The web app must have been built, as npm start does. PORT, HOST and the other settings: docs/running.md.'],
  endsBySignal: true,
  run: async () => {
    const config = settings();
    return untilSignal(async () => {
      const running = await startServer(config, { log: createLog(config.log, { level: config.logLevel }) });
      tellOfProxy(config);
      console.log(`${config.productName} is at ${config.port === 0 ? running.address : config.publicUrl}`);
      tellOfMetrics(running);
      const page = signUpPage(config);
      collectWhenQuiet();
      if (running.firstCode)
        console.log(`Nobody administers this server yet. Sign up at ${page} with the code ${running.firstCode}.`);
      return running;
    });
  },
});

export const workerCommand = command({
  name: 'worker',
  usage: [''],
  about: 'Only the jobs (the crawl, mails, cleaning up), beside other processes',
  endsBySignal: true,
  run: async () => {
    const config = settings();
    return untilSignal(async () => {
      const running = await startWorker(config, { log: createLog(config.log, { level: config.logLevel }) });
      tellOfProxy(config);
      console.log(`${config.productName} worker is running`);
      tellOfMetrics(running);
      collectWhenQuiet();
      return running;
    });
  },
});

const tellOfMetrics = ({ metricsAddress }: Running): void => {
  if (metricsAddress !== null) console.log(`Health and metrics are at ${metricsAddress}`);
};

const tellOfProxy = ({ outgoingProxy }: Config): void => {
  if (!outgoingProxy?.resolves) return;
  console.log(
    `Names are looked up by the proxy ${outgoingProxy.url.host}: it alone keeps requests out of your network.`,
  );
};
