/** The calls by which people manage their own account. */
import { accountLimits } from '@newsbell/contracts/account-rules';
import * as contract from '@newsbell/contracts/accounts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { apart } from '#db/request-scope.ts';
import type { Deps } from '#deps.ts';
import { type Picture, squarePicture, takingPicture } from '#features/images/picture.ts';
import { type Form, takeForms } from '#http/forms.ts';
import { sessionOf } from '#http/guard.ts';
import { languageOf, Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { clearSessionCookie } from '#http/session-cookie.ts';
import { texts } from '#i18n/texts.ts';
import { findAccount } from './account-row.ts';
import { deleteUser, type Leave } from './admin.ts';
import { spend } from './buckets.ts';
import { changePassword, changeProfile, changeSettings } from './change.ts';
import { exportAccount } from './export.ts';
import { checkPassword } from './passwords.ts';
import { endSession, listSessions } from './sessions.ts';
import { signInAs } from './sign-in-as.ts';
import { readTerms } from './terms.ts';

/** A profile image has this many pixels on a side. */
const PROFILE_SIDE = 512;
const guesses = { size: 10, perSeconds: 3600 };
/** Forms in parts, of which people send one now and then. */
const pictures = { size: 30, perSeconds: 3600 };

export const selfRoutes = async (app: App, deps: Pick<Deps, 'db' | 'settings'>, leave: Leave): Promise<void> => {
  const { db, settings } = deps;

  await app.register(async forms => {
    const readForm = await takeForms(forms, {
      file: 'profileImage',
      fileBytes: accountLimits.profileImageBytes,
      fieldBytes: 10_000,
      tooLarge: 'IMAGE_TOO_LARGE',
    });
    forms.withTypeProvider<ZodTypeProvider>().route({
      ...contract.accountChange,
      bodyLimit: accountLimits.profileImageBytes + 100_000,
      handlerTimeout: 30_000,
      handler: async (request, reply) => {
        if (!request.isMultipart()) return change(request, reply, request.body ?? {});
        const { accountId } = request.caller;
        // Before the body is read: what is refused costs little more than its head.
        const by = `account ${accountId}`;
        await spend(db, { key: `picture:${accountId}`, ...pictures }, by);
        return takingPicture(async () => change(request, reply, changeOf(await readForm(request))), by);
      },
    });
  });

  app.route({
    ...contract.accountSettings,
    handler: async ({ caller, body }) => {
      const outcome = await changeSettings(db, caller.accountId, body);
      if (outcome === 'invalid') throw new Refusal('BAD_REQUEST');
      return accountOf(caller.accountId);
    },
  });

  app.route({
    ...contract.sessionList,
    handler: ({ caller }) => listSessions(db, caller.accountId, caller.sessionId),
  });
  app.route({
    ...contract.sessionEnd,
    handler: async (request, reply) => {
      const { caller, params } = request;
      if (!(await endSession(db, caller.accountId, params.id))) throw new Refusal('NOT_FOUND');
      if (params.id === caller.sessionId) clearSessionCookie(reply, settings.publicUrl);
      return { message: texts(languageOf(request)).done.deleted };
    },
  });

  app.route({
    ...contract.accountExport,
    handler: async ({ caller }, reply) => {
      reply.header('content-disposition', 'attachment; filename="newsbell-account.json"');
      return exportAccount(db, caller.accountId);
    },
  });

  app.route({
    ...contract.accountDelete,
    handler: async (request, reply) => {
      const { accountId } = request.caller;
      await spend(db, { key: `password:${accountId}`, ...guesses });
      const { password_hash } = await db
        .selectFrom('account')
        .where('id', '=', accountId)
        .select('password_hash')
        .executeTakeFirstOrThrow();
      const password = request.query.password ?? '';
      if (password_hash !== null && !(await checkPassword(password, password_hash, `account ${accountId}`)).right)
        throw new Refusal('WRONG_PASSWORD');
      if ((await apart(() => deleteUser(db, accountId, leave))) === 'last-admin') throw new Refusal('LAST_ADMIN');
      clearSessionCookie(reply, settings.publicUrl);
      return { message: texts(languageOf(request)).done.deleted };
    },
  });

  app.route({
    ...contract.agreement,
    handler: async (request, reply) => {
      const terms = await readTerms(settings.accounts.termsFile, languageOf(request));
      return reply.type('text/html; charset=utf-8').serializer(String).send(terms);
    },
  });

  const change = async (request: FastifyRequest, reply: FastifyReply, form: Change) => {
    const { accountId } = request.caller;
    const {
      oldPassword,
      newPassword,
      revokeTokens = false,
      nickname,
      image,
    } = { ...(request.query as Change), ...form };
    if (oldPassword !== undefined || newPassword !== undefined) {
      const passwords = { oldPassword: oldPassword ?? '', newPassword: newPassword ?? '', revokeTokens };
      return newPasswordOf(request, reply, passwords);
    }
    const outcome = await changeProfile(db, accountId, {
      nickname,
      picture: image && (await pictureOf(image, accountId)),
    });
    if (outcome === 'no-changes') throw new Refusal('NO_CHANGES');
    return accountOf(accountId);
  };

  const newPasswordOf = async (
    request: FastifyRequest,
    reply: FastifyReply,
    passwords: { oldPassword: string; newPassword: string; revokeTokens: boolean },
  ) => {
    const { accountId } = request.caller;
    await spend(db, { key: `password:${accountId}`, ...guesses });
    const outcome = await changePassword(deps, { accountId, sessionId: sessionOf(request.caller) }, passwords);
    if (outcome === 'wrong') throw new Refusal('WRONG_PASSWORD');
    if (outcome === 'weak') throw new Refusal('WEAK_PASSWORD');
    return signInAs(deps, accountId, request, reply);
  };

  const accountOf = async (accountId: number) => {
    const account = await findAccount(db, accountId);
    if (!account) throw new Refusal('LOGIN_REQUIRED');
    return account;
  };
};

interface Change {
  nickname?: string;
  oldPassword?: string;
  newPassword?: string;
  revokeTokens?: boolean;
  image?: Buffer;
}

const changeOf = ({ fields, file }: Form): Change => {
  const read = contract.accountChange.schema.querystring.safeParse(fields);
  if (!read.success) throw new Refusal('INVALID_FIELDS');
  return { ...read.data, ...(file && file.length > 0 && { image: file }) };
};

const pictureOf = async (bytes: Buffer, accountId: number): Promise<Picture> => {
  const picture = await squarePicture(bytes, PROFILE_SIDE, `account ${accountId}`);
  if (!picture) throw new Refusal('IMAGE_UNREADABLE');
  return picture;
};
