/** Fever: the calls, and who makes them. */
import * as contract from '@newsbell/contracts/fever';
import type { FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Db } from '#db/open.ts';
import type { Deps } from '#deps.ts';
import type { FindFeedPictures } from '#documents/out-feed/pictures.ts';
import { callerByFeverKey } from '#features/accounts/access-tokens.ts';
import { takeForms } from '#http/forms.ts';
import type { App } from '#http/routing.ts';
import { countFailure } from '../failed-sign-in.ts';
import type { AppReader } from '../feeds.ts';
import { last, type Sent } from '../reader/parameters.ts';
import { faviconsOf, feverFeeds, groupsOf, inSeconds, refreshedAt } from './feeds.ts';
import { feverItems, savedIds, unreadIds } from './items.ts';
import { markAsFever } from './mark.ts';
import { type FeverQuestion, readFever } from './question.ts';

/** CORS: any page may call it, because no cookie counts here. */
export const feverRoutes = async (
  app: App,
  deps: Pick<Deps, 'db' | 'settings'>,
  findPictures: FindFeedPictures,
): Promise<void> => {
  await app.register(async plain => {
    const scope = plain.withTypeProvider<ZodTypeProvider>();
    scope.addHook('onSend', async (_request, reply, body) => {
      reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });
      return body;
    });
    const readForm = await takeForms(scope, { file: '', fileBytes: 0, fieldBytes: 16_384, tooLarge: 'TOO_LARGE' });

    const answer = async (request: FastifyRequest, sent: Sent): Promise<contract.FeverAnswer> => {
      const accountId = await callerOf(deps, request, sent);
      if (accountId === undefined) return { api_version: 3, auth: 0 };
      const question = readFever(sent);
      const reader = { accountId, publicUrl: deps.settings.publicUrl };
      if (question.mark && request.method === 'POST') await markAsFever(deps.db, reader, question.mark);
      return answerOf(deps.db, reader, question, findPictures);
    };

    scope.route({
      ...inFever(contract.feverByAddress),
      exposeHeadRoute: false,
      handler: request => answer(request, request.query),
    });
    scope.route({
      ...inFever(contract.fever),
      handler: async request => {
        const form = request.isMultipart() ? (await readForm(request)).fields : request.body;
        return answer(request, { ...request.query, ...form });
      },
    });
  });
};

const inFever = <T extends { config: object }>(call: T) => ({
  ...call,
  config: { ...call.config, fromAnywhere: true, tokenAlone: true },
});

/** Undefined: the key is none, or not any more, or its token is for other programs. Where none is sent nothing has failed. */
const callerOf = async (
  deps: Pick<Deps, 'db' | 'settings'>,
  { headers, ip }: FastifyRequest,
  sent: Sent,
): Promise<number | undefined> => {
  const key = last(sent, 'api_key')?.trim();
  if (!key) return undefined;
  const caller = KEY.test(key)
    ? await callerByFeverKey(deps.db, key, { userAgent: headers['user-agent'], address: ip })
    : 'TOKEN_UNKNOWN';
  if (typeof caller !== 'string' && caller.token?.scopes.includes('reader')) return caller.accountId;
  await countFailure(deps, ip);
  return undefined;
};

const KEY = /^[\da-f]{32}$/i;

const answerOf = async (
  db: Db,
  reader: AppReader,
  question: FeverQuestion,
  findPictures: FindFeedPictures,
): Promise<contract.FeverAnswer> => ({
  api_version: 3,
  auth: 1,
  last_refreshed_on_time: inSeconds(await refreshedAt(db, reader.accountId)),
  ...(question.groups && (await groupsOf(db, reader))),
  ...(question.feeds && (await feverFeeds(db, reader))),
  ...(question.favicons && { favicons: await faviconsOf(db, reader) }),
  ...(question.items && (await feverItems(db, reader, question.items, findPictures))),
  ...(question.links && { links: [] }),
  ...(question.unreadIds && { unread_item_ids: (await unreadIds(db, reader)).join(',') }),
  ...(question.savedIds && { saved_item_ids: (await savedIds(db, reader)).join(',') }),
});
