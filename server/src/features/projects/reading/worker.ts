/** The thread that reads documents. It says `ready`, then: one message in, one answer out. */
import { parentPort } from 'node:worker_threads';
import { type Document, readDocument } from './read-document.ts';

parentPort!.on('message', (document: Document) => {
  parentPort!.postMessage(readDocument(document));
});
parentPort!.postMessage('ready');
