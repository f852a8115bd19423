/** These are the calls by which subscriptions go out and come in as OPML. */
import { z } from 'zod';
import { endpoint } from './wire.ts';

const tags = ['Subscriptions'];

/** Answers OPML 2.0. Order, folders, notifyMinute and keywords are in it, so that an export and an import lose nothing. */
export const opmlExport = endpoint({
  method: 'GET',
  url: '/v1/subscribe/opml',
  access: 'signed-in',
  scope: 'read',
  answers: 'text/x-opml',
  summary: 'Export the subscriptions as OPML',
  tags,
  response: z.string(),
});

/** It has the progress of an import, and the outcome of each outline so far. `done` and `total` count outlines. */
export const opmlReport = z
  .object({
    id: z.uuid(),
    state: z.enum(['waiting', 'running', 'done']),
    total: z.number().int().min(0),
    done: z.number().int().min(0),
    added: z.number().int().min(0).describe('followed now, and were not before'),
    known: z.number().int().min(0).describe('were followed already'),
    failed: z.array(z.object({ title: z.string(), url: z.string(), reason: z.string() })),
    broken: z.boolean().describe('the file is damaged: what could be read of it is imported'),
  })
  .meta({ id: 'OpmlReport' });
export type OpmlReport = z.infer<typeof opmlReport>;

/**
 * Asynchronous: takes multipart `file`, `text` in a form or in JSON, or the document itself as the body, and goes on in
 * the background; `opmlImportState` answers the progress.
 */
export const opmlImport = endpoint({
  method: 'POST',
  url: '/v1/subscribe/opml',
  access: 'signed-in',
  scope: 'subscribe',
  problems: ['OPML_UNREADABLE', 'TOO_MANY_REQUESTS'],
  file: 'file',
  document: 'text/x-opml',
  summary: 'Import subscriptions from OPML',
  tags,
  body: z.object({ text: z.string().optional() }).nullish(),
  response: opmlReport,
});

export const opmlImportState = endpoint({
  method: 'GET',
  url: '/v1/subscribe/opml/:id',
  access: 'signed-in',
  scope: 'subscribe',
  problems: ['NOT_FOUND'],
  summary: 'Read how far an import has come',
  tags,
  params: z.object({ id: z.uuid() }),
  response: opmlReport,
});
