/** The thread that looks for the lost list on a page that has changed. It says `ready`, then: one message in, one answer out. */
import { parentPort } from 'node:worker_threads';
import { type ChangedPage, repairOn } from './repair-on.ts';

parentPort!.on('message', (page: ChangedPage) => {
  parentPort!.postMessage(repairOn(page));
});
parentPort!.postMessage('ready');
