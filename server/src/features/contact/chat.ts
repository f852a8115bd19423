/** The chat by which Korean readers reach the operator: a document of its own, because no other page may have a frame of another site. */
import { readFileSync } from 'node:fs';
import type { Deps } from '#deps.ts';
import { chatHeaders } from '#http/headers.ts';
import type { App } from '#http/routing.ts';
import { fill } from '#i18n/texts.ts';
import { escapeMarkup } from '#text/html/escape.ts';

/** Without an address of a chat there is no such document: the web app answers there with its form. */
export const chatRoute = (app: App, { settings }: Pick<Deps, 'settings'>): void => {
  const { productName, publicUrl, contact } = settings;
  if (contact.chatUrl === undefined) return;
  const template = readFileSync(new URL('./chat.html', import.meta.url), 'utf8');
  const document = fill(template, { product: escapeMarkup(productName), chat: escapeMarkup(contact.chatUrl) });
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(template) ?? [];
  const headers = chatHeaders(publicUrl, { frame: new URL(contact.chatUrl).origin, style });
  app.get('/kakaoChat', { config: { access: 'anyone', staysOpen: true }, schema: { hide: true } }, (_request, reply) =>
    reply.headers(headers).type('text/html; charset=utf-8').send(document),
  );
};
