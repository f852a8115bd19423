/** Outbox: shows the mails of the demo at `/demo/mail`, as its accounts have no mailbox. The pages are plain and work without scripts. */

import { findMail, newestMails } from '@newsbell/server/features/mail/outbox';
import type { World } from '@newsbell/server/main';
import { escapeAttribute } from '@newsbell/server/text/html/escape';

/** Sandbox: the mail itself is shown as a document of its own, in a frame that runs nothing and may only open links. */
export const mailPages: NonNullable<World['routes']> = (app, { db, settings }) => {
  const open = { config: { access: 'anyone' as const }, schema: { hide: true } };
  const pageOf = (title: string, body: string) => page(`${title} – ${settings.productName}`, body);

  app.get('/demo/mail', open, async (_request, reply) => {
    const rows = (await newestMails(db, 100)).map(
      mail => `<li><a href="/demo/mail/${mail.id}">${escapeAttribute(mail.subject)}</a>
<span>${escapeAttribute(mail.recipient)} · <time datetime="${mail.createdAt.toISOString()}">${timeOf(mail.createdAt)}</time></span></li>`,
    );
    const list = rows.length > 0 ? `<ol>${rows.join('\n')}</ol>` : '<p>No mail has been written yet.</p>';
    return send(reply, pageOf('Mail', `<h1>Mail of this demo</h1>${list}`));
  });

  app.get<{ Params: { id: string } }>('/demo/mail/:id', open, async ({ params }, reply) => {
    const mail = await findMail(db, Number(params.id));
    if (!mail) return reply.callNotFound();
    const plain = escapeAttribute(mail.plain).replaceAll(
      /https?:\/\/[^\s&]+/g,
      link => `<a href="${link}">${link}</a>`,
    );
    const body = `<p><a href="/demo/mail">All mail</a></p><h1>${escapeAttribute(mail.subject)}</h1>
<p>To ${escapeAttribute(mail.recipient)} · <time datetime="${mail.createdAt.toISOString()}">${timeOf(mail.createdAt)}</time></p>
<iframe src="/demo/mail/${mail.id}/body" title="The mail" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>As plain text</h2><pre>${plain}</pre>`;
    return send(reply, pageOf(mail.subject, body));
  });

  app.get<{ Params: { id: string } }>('/demo/mail/:id/body', open, async ({ params }, reply) => {
    const mail = await findMail(db, Number(params.id));
    if (!mail) return reply.callNotFound();
    reply.header('x-frame-options', 'SAMEORIGIN');
    return send(
      reply,
      mail.html,
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
    );
  });
};

const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The pages use only this part of Fastify's reply. */
interface Reply<R> {
  type(value: string): R;
  headers(values: Record<string, string>): R;
  send(body: string): R;
}

const send = <R extends Reply<R>>(reply: R, html: string, policy = pagePolicy): R =>
  reply
    .type('text/html; charset=utf-8')
    .headers({ 'content-security-policy': policy, 'referrer-policy': 'no-referrer' })
    .send(html);

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeAttribute(title)}</title><style>
:root{color-scheme:light dark;font:16px/1.55 system-ui,sans-serif}
body{max-width:760px;margin:0 auto;padding:24px 16px}
h1{font-size:24px;line-height:1.3}h2{font-size:17px}
ol{list-style:none;padding:0}li{padding:12px 0;border-top:1px solid #8884}li a{display:block;font-weight:600}
a{color:light-dark(#1565c0,#90caf9)}span,p{color:light-dark(#59636e,#9aa5ae)}
iframe{width:100%;height:720px;border:1px solid #8884;border-radius:8px}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:15px/1.6 ui-monospace,monospace}
</style></head><body><main>${body}</main></body></html>`;

const timeOf = (moment: Date): string => moment.toISOString().slice(0, 16).replace('T', ' ');
