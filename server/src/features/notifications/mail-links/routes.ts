/** The calls of the signed links in mails. Who has such a link needs no sign-in. */
import type { Readable } from 'node:stream';
import * as contract from '@newsbell/contracts/mail-preferences';
import type { FastifyReply } from 'fastify';
import type { Deps } from '#deps.ts';
import { changePreferences, type MailPreferences, preferencesOf } from '#features/accounts/mail-preferences.ts';
import { accountOfLink, createLinkKey, isLinkOf, type LinkPurpose } from '#features/channels/email/links.ts';
import { digestTexts } from '#features/channels/email/texts/texts.ts';
import { languageOf, Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { fill } from '#i18n/texts.ts';
import { linkPage, linkPageHeaders } from './page.ts';

/** The body is a form that is not read. A client that sends more is disconnected. */
const BYTES_AT_MOST = 64 * 1024;

export const mailLinkRoutes = (app: App, { db, settings }: Pick<Deps, 'db' | 'settings'>): void => {
  const key = createLinkKey(db);
  const ownerOf = async (purpose: LinkPurpose, token: string) => {
    const accountId = accountOfLink(token);
    const known = accountId === undefined ? undefined : await preferencesOf(db, accountId);
    if (accountId === undefined || known === undefined) return undefined;
    const isTheirs = isLinkOf(await key(), purpose, token, { accountId, email: known.address });
    return isTheirs ? { accountId, preferences: known.preferences } : undefined;
  };
  const answerOf = async (token: string): Promise<Omit<MailPreferences, 'language'>> => {
    const owner = await ownerOf('preferences', token);
    if (!owner) throw new Refusal('LINK_INVALID');
    const { language: _, ...shown } = owner.preferences;
    return shown;
  };

  app.route({ ...contract.readMailPreferences, handler: ({ query }) => answerOf(query.token) });
  app.route({
    ...contract.changeMailPreferences,
    handler: async ({ body: { token, ...change } }) => {
      const owner = await ownerOf('preferences', token);
      if (!owner) throw new Refusal('LINK_INVALID');
      if ((await changePreferences(db, owner.accountId, change)) === 'invalid')
        throw new Refusal('INVALID_FIELDS', { quietTo: 'invalid' });
      return answerOf(token);
    },
  });

  const answerPage = (
    reply: FastifyReply,
    preferences: MailPreferences | undefined,
    language: MailPreferences['language'],
    isAsked: boolean,
  ) => {
    const { page, settings: settingsText } = digestTexts(language);
    const values = { product: settings.productName, email: preferences?.email ?? '' };
    const said = preferences
      ? isAsked
        ? { title: page.title, text: fill(page.ask, values), button: page.confirm }
        : { title: page.done, text: fill(page.doneText, values) }
      : { title: page.bad, text: page.badText };
    const link = { text: settingsText, href: `${settings.publicUrl}/setting/notifications` };
    return reply
      .code(preferences ? 200 : 400)
      .headers(linkPageHeaders)
      .type('text/html; charset=utf-8')
      .send(linkPage({ language, product: settings.productName, link, ...said }));
  };

  app.register(async scope => {
    // Mail programs post `List-Unsubscribe=One-Click` as one kind of form or another: nothing of it is read.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', ({ raw }, body, done) => {
      let left = BYTES_AT_MOST;
      (body as Readable).on('data', (chunk: Buffer) => {
        left -= chunk.length;
        if (left < 0) raw.destroy();
      });
      done(null);
    });
    // RFC 8058: a GET changes nothing, because scanners open links; a POST unsubscribes, from any client.
    const url = '/v1/notification/unsubscribe/:token';
    const config = { access: 'anyone', staysOpen: true, fromAnywhere: true } as const;
    scope.get<{ Params: { token: string } }>(url, { config, schema: { hide: true } }, async (request, reply) => {
      const owner = await ownerOf('unsubscribe', request.params.token);
      const language = owner?.preferences.language ?? languageOf(request);
      return answerPage(reply, owner?.preferences, language, owner?.preferences.emailNotify ?? false);
    });
    scope.post<{ Params: { token: string } }>(url, { config, schema: { hide: true } }, async (request, reply) => {
      const owner = await ownerOf('unsubscribe', request.params.token);
      if (owner) await changePreferences(db, owner.accountId, { emailNotify: false });
      return answerPage(reply, owner?.preferences, owner?.preferences.language ?? languageOf(request), false);
    });
  });
};
