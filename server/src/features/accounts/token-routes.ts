/** The calls by which a person makes, sees and revokes access tokens, and switches the mode in which one can publish. */
import * as contract from '@newsbell/contracts/access-tokens';
import { accountModeChange } from '@newsbell/contracts/accounts';
import type { Deps } from '#deps.ts';
import { languageOf, Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { texts } from '#i18n/texts.ts';
import { addAccessToken, listAccessTokens, revokeAccessToken } from './access-tokens.ts';
import { findAccount } from './account-row.ts';
import { changeMode } from './change.ts';

export const tokenRoutes = (app: App, { db }: Pick<Deps, 'db'>): void => {
  app.route({ ...contract.accessTokenList, handler: ({ caller }) => listAccessTokens(db, caller.accountId) });

  app.route({
    ...contract.accessTokenMake,
    handler: async ({ caller, body }) => {
      const { scopes, projects = null, days = null, name } = body;
      if (projects && (scopes.length > 1 || scopes[0] !== 'publish'))
        throw new Refusal('INVALID_FIELDS', { projects: 'invalid' });
      const made = await addAccessToken(db, caller.accountId, { name, scopes: [...new Set(scopes)], projects, days });
      switch (made.kind) {
        case 'made':
          return { ...made.row, token: made.token };
        case 'too-many':
          throw new Refusal('TOO_MANY_TOKENS');
        case 'unknown-project':
          throw new Refusal('PROJECT_NOT_FOUND');
        case 'no-developer':
          throw new Refusal('DEVELOPER_MODE');
      }
    },
  });

  app.route({
    ...contract.accessTokenRevoke,
    handler: async request => {
      if (!(await revokeAccessToken(db, request.caller.accountId, request.params.id))) throw new Refusal('NOT_FOUND');
      return { message: texts(languageOf(request)).done.deleted };
    },
  });

  app.route({
    ...accountModeChange,
    handler: async ({ caller, body }) => {
      await changeMode(db, caller.accountId, body.mode);
      const account = await findAccount(db, caller.accountId);
      if (!account) throw new Refusal('LOGIN_REQUIRED');
      return account;
    },
  });
};
