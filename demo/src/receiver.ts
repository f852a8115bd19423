/** A program of the demo receives digests by webhooks at `receiver.localhost`, verifies them, and shows the last of them. */
import type { IncomingHttpHeaders, IncomingMessage, RequestListener } from 'node:http';
import type { Deps } from '@newsbell/server/deps';
import { webhookAt } from '@newsbell/server/features/channels/webhook/rows';
import { addWebhook } from '@newsbell/server/features/notifications/destinations/webhooks';
import { escapeAttribute } from '@newsbell/server/text/html/escape';
import { type Answer, html, notFound, send } from './answer.ts';
import { isGenuine } from './genuine.ts';
import { idOf } from './people.ts';

export const receiverHost = 'receiver.localhost';

/** So many messages are kept. */
const KEPT = 50;

/** A digest has 20 KB at most. */
const BODY_BYTES = 32 * 1024;

/** Messages to these paths are refused, so that a person sees what the product says of it. */
const refusals: Record<string, number> = { '/gone': 410, '/failing': 500 };

/** The demo's reader has a webhook to this path. */
const readerPath = '/reader';

export interface Receiver {
  listener: RequestListener;
  /** The receiver verifies by these secrets what comes to the path; it has none of other paths. */
  learn: (path: string, secrets: readonly string[]) => void;
}

interface Message {
  path: string;
  at: Date;
  headers: IncomingHttpHeaders;
  body: string;
  /** It is undefined where no secret of the path is known. */
  genuine?: boolean;
}

export const createReceiver = (): Receiver => {
  const secrets = new Map<string, readonly string[]>();
  const messages: Message[] = [];
  const take = async (request: IncomingMessage, path: string): Promise<Answer> => {
    const body = await textOf(request);
    if (body === undefined) return plain(413);
    const known = secrets.get(path);
    const genuine = known?.some(secret => isGenuine(request.headers, body, secret));
    messages.unshift({
      path,
      at: new Date(),
      headers: request.headers,
      body,
      ...(genuine !== undefined && { genuine }),
    });
    messages.length = Math.min(messages.length, KEPT);
    return plain(refusals[path] ?? (genuine === false ? 401 : 204));
  };
  return {
    learn: (path, some) => secrets.set(path, some),
    listener: (request, response) => {
      const path = (request.url ?? '/').replace(/[?#].*$/, '');
      const answer = request.method === 'POST' ? take(request, path) : Promise.resolve(shown(path, messages));
      answer.then(
        each => send(request, response, each),
        () => response.destroy(),
      );
    },
  };
};

/** Idempotent: gives the demo's reader a webhook to the receiver where they have none there, and the receiver its secrets. */
export const connectReceiver = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  receiver: Receiver,
  { username, port }: { username: string; port: number },
): Promise<void> => {
  const accountId = await idOf({ db }, username);
  const url = new URL(readerPath, `http://${receiverHost}:${port}`);
  const added = await addWebhook(db, accountId, { name: 'Home server', url, format: 'standard' });
  if (added.kind === 'added') {
    receiver.learn(readerPath, [added.secret]);
    return;
  }
  const row = await db
    .selectFrom('endpoint')
    .where('account_id', '=', accountId)
    .where('channel', '=', 'webhook')
    .where('address', '=', url.href)
    .select('id')
    .executeTakeFirst();
  const present = row && (await webhookAt(db, row.id, now()));
  if (present) receiver.learn(readerPath, present.secrets);
};

const textOf = async (request: IncomingMessage): Promise<string | undefined> => {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size <= BODY_BYTES) parts.push(part);
  }
  return size > BODY_BYTES ? undefined : Buffer.concat(parts).toString('utf8');
};

const plain = (status: number): Answer => ({ status, type: 'text/plain; charset=utf-8', body: Buffer.alloc(0) });

const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
};

/** `/` shows what came to all paths, a path what came to it. */
const shown = (path: string, messages: readonly Message[]): Answer => {
  if (path === '/favicon.ico') return notFound;
  const some = path === '/' ? messages : messages.filter(each => each.path === path);
  const list = some.length > 0 ? `<ol>${some.map(rowOf).join('\n')}</ol>` : '<p>Nothing has come yet.</p>';
  return html(page(list), { headers: pageHeaders });
};

const rowOf = ({ path, at, headers, body, genuine }: Message): string => {
  const verdict = genuine === undefined ? 'No secret is known for this path' : genuine ? 'Verified' : 'Not genuine';
  const signed = ['webhook-id', 'webhook-timestamp', 'webhook-signature']
    .map(name => `${name}: ${String(headers[name] ?? '')}`)
    .join('\n');
  const titles = titlesIn(body).map(title => `<li>${escapeAttribute(title)}</li>`);
  return `<li><strong>${verdict}</strong> <span>${escapeAttribute(path)} · <time datetime="${at.toISOString()}">${at.toISOString().slice(0, 19).replace('T', ' ')}</time></span>
<ul>${titles.join('')}</ul><details><summary>Message</summary><pre>${escapeAttribute(signed)}</pre><pre>${escapeAttribute(body)}</pre></details></li>`;
};

/** Answers the titles of a digest, or the text of a test or a chat's message. */
const titlesIn = (body: string): string[] => {
  try {
    const { data, text } = JSON.parse(body) as {
      data?: { text?: string; entries?: { title?: string }[] };
      text?: string;
    };
    const entries = data?.entries?.map(({ title }) => title ?? '');
    return (entries ?? [data?.text ?? text ?? '']).filter(each => each !== '');
  } catch {
    return [];
  }
};

const page = (body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Received by webhooks</title><style>
:root{color-scheme:light dark;font:16px/1.55 system-ui,sans-serif}
body{max-width:760px;margin:0 auto;padding:24px 16px;overflow-wrap:anywhere}
h1{font-size:24px;line-height:1.3}ol{list-style:none;padding:0}ol>li{padding:12px 0;border-top:1px solid #8884}
ul{margin:4px 0;padding-inline-start:20px}span,p{color:light-dark(#59636e,#9aa5ae)}summary{cursor:pointer;padding:10px 0}
pre{margin:0 0 8px;white-space:pre-wrap;font:14px/1.5 ui-monospace,monospace}
</style></head><body><main><h1>Received by webhooks</h1>
<p>This program of the demo takes what is posted to any path here, and verifies what comes to ${readerPath}. It answers 410 at /gone and 500 at /failing.</p>
${body}</main></body></html>`;
