/** The thread that reads documents. It says `ready`, then: one message in, one answer out, with what it has cost. */
import { parentPort } from 'node:worker_threads';
import type { DocumentTask } from './pool.ts';
import { readArticle } from './read-article.ts';
import { readDocument, textOf } from './read-document.ts';

parentPort!.on('message', (task: DocumentTask) => {
  const before = process.threadCpuUsage();
  const answer = 'isArticle' in task ? readArticle(task) : 'isText' in task ? textOf(task) : readDocument(task);
  const { user, system } = process.threadCpuUsage(before);
  parentPort!.postMessage({ ...answer, cpuMs: (user + system) / 1000 }, 'utf8' in answer ? [answer.utf8.buffer] : []);
});
parentPort!.postMessage('ready');
