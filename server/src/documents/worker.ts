/**
 * The thread that reads documents. It says `ready`, then: one message in, one answer out, with what it has cost. What articles need is
 * loaded with the first of them, because threads that read feeds should not hold it; `ready` once more says that the reading begins now.
 */
import { parentPort } from 'node:worker_threads';
import type { DocumentTask } from './pool.ts';
import { readDocument, textOf } from './read-document.ts';

const answerTo = async (task: DocumentTask) => {
  if ('isText' in task) return textOf(task);
  if (!('isArticle' in task)) return readDocument(task);
  const { readArticle } = await import('./read-article.ts');
  parentPort!.postMessage('ready');
  return readArticle(task);
};

parentPort!.on('message', async (task: DocumentTask) => {
  const before = process.threadCpuUsage();
  const answer = await answerTo(task);
  const { user, system } = process.threadCpuUsage(before);
  parentPort!.postMessage({ ...answer, cpuMs: (user + system) / 1000 }, 'utf8' in answer ? [answer.utf8.buffer] : []);
});
parentPort!.postMessage('ready');
