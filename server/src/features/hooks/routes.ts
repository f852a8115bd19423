/** The calls by which the owner of a project looks after its hooks. None of them takes a token: the address of a hook is a key itself. */
import { alertKinds, type HookKind } from '@newsbell/contracts/hook-rules';
import * as contract from '@newsbell/contracts/hooks';
import type { Deps } from '#deps.ts';
import type { SpendPublishing } from '#features/publishing/by-caller.ts';
import { allowed, type OwnProject, ownProject } from '#features/publishing/own-project.ts';
import type { Caller } from '#http/guard.ts';
import { languageOf, Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { texts } from '#i18n/texts.ts';
import { type CallRow, callOf, isRepeatable, lastBody, lastCallsOf, noteAgain, wireCall } from './calls.ts';
import {
  addHook,
  changeHook,
  deleteHook,
  type FoundHook,
  hookOf,
  hooksOfAccount,
  listHooks,
  renewKey,
} from './hook-row.ts';
import { readMapped } from './kinds/json.ts';
import { fit, type Reading } from './reading.ts';
import { read, take } from './take.ts';

export const hookRoutes = (app: App, { db, settings }: Pick<Deps, 'db' | 'settings'>, spend: SpendPublishing): void => {
  const ownOrigins = [settings.publicUrl];

  app.route({
    ...contract.hookList,
    handler: async ({ caller, params }) => {
      const project = await projectOf(caller, params.urlKey);
      return listHooks(db, project.id);
    },
  });

  app.route({ ...contract.hooksOwned, handler: ({ caller }) => hooksOfAccount(db, caller.accountId) });

  app.route({
    ...contract.hookMake,
    handler: async ({ caller, params, body }) => {
      const project = await projectOf(caller, params.urlKey);
      refuseForeign(body.kind, body);
      const { name, kind, secret = null, mapping = null, tellsResolved = false } = body;
      const owned = { id: project.id, ownerId: caller.accountId };
      const made = await addHook(db, owned, { name, kind, secret, mapping, tellsResolved });
      switch (made.kind) {
        case 'made':
          return { ...(await wireHook(project, made.id)), address: addressOf(made.key) };
        case 'too-many':
          throw new Refusal('TOO_MANY_HOOKS');
        case 'no-developer':
          throw new Refusal('DEVELOPER_MODE');
      }
    },
  });

  app.route({
    ...contract.hookChange,
    handler: async ({ caller, params, body }) => {
      const { project, hook } = await hookFor(caller, params);
      refuseForeign(hook.kind, body);
      const { name, secret, mapping, tellsResolved } = body;
      const changes = {
        ...(name !== undefined && { name }),
        ...(secret !== undefined && { secret }),
        ...(mapping !== undefined && { mapping }),
        ...(tellsResolved !== undefined && { tellsResolved }),
      };
      if (!(await changeHook(db, project.id, hook.id, changes))) throw new Refusal('NOT_FOUND');
      return wireHook(project, hook.id);
    },
  });

  app.route({
    ...contract.hookRenew,
    handler: async ({ caller, params }) => {
      const project = await projectOf(caller, params.urlKey);
      const key = await renewKey(db, project.id, params.id);
      if (key === undefined) throw new Refusal('NOT_FOUND');
      return { ...(await wireHook(project, params.id)), address: addressOf(key) };
    },
  });

  app.route({
    ...contract.hookDelete,
    handler: async request => {
      const project = await projectOf(request.caller, request.params.urlKey);
      if (!(await deleteHook(db, project.id, request.params.id))) throw new Refusal('NOT_FOUND');
      return { message: texts(languageOf(request)).done.deleted };
    },
  });

  app.route({
    ...contract.hookCallList,
    handler: async ({ caller, params }) => {
      const { project, hook } = await hookFor(caller, params);
      return (await lastCallsOf(db, hook.id)).map(call => wireCall(call, project.urlKey));
    },
  });

  app.route({
    ...contract.hookCallRepeat,
    handler: async ({ caller, params }) => {
      const { project, hook } = await hookFor(caller, params);
      const call = await callOf(db, hook.id, params.callId);
      if (!call || !isRepeatable(call)) throw new Refusal('NOT_FOUND');
      if (hook.isShut) throw new Refusal('FORBIDDEN');
      const became = await take(db, hook, { reading: readAgain(hook, call), key: call.key }, { ownOrigins, spend });
      await noteAgain(db, call.id, became);
      return wireCall({ ...call, ...became }, project.urlKey);
    },
  });

  app.route({
    ...contract.hookPreview,
    handler: async ({ caller, params, body: { mapping } }) => {
      const { hook } = await hookFor(caller, params);
      refuseForeign(hook.kind, { mapping });
      const body = await lastBody(db, hook.id);
      const sent = body === undefined ? undefined : parsed(body);
      if (body === undefined || sent === undefined) return { body: null, news: null, why: null };
      return { body, ...previewOf(readMapped(sent, mapping)) };
    },
  });

  const projectOf = async (caller: Caller, urlKey: string): Promise<OwnProject> =>
    allowed(await ownProject(db, caller, urlKey));

  const hookFor = async (caller: Caller, { urlKey, id }: { urlKey: string; id: number }) => {
    const project = await projectOf(caller, urlKey);
    const hook = await hookOf(db, project.id, id);
    if (!hook) throw new Refusal('NOT_FOUND');
    return { project, hook };
  };

  const wireHook = async (project: OwnProject, id: number): Promise<contract.Hook> => {
    const hook = (await listHooks(db, project.id)).find(each => each.id === id);
    if (!hook) throw new Refusal('NOT_FOUND');
    return hook;
  };

  const addressOf = (key: string): string => `${settings.publicUrl}/hook/${key}`;
};

interface Settings {
  secret?: unknown;
  mapping?: unknown;
  tellsResolved?: unknown;
}

/** A setting of another kind is refused: it would say that something is done, and nothing would be. */
const refuseForeign = (kind: HookKind, { secret, mapping, tellsResolved }: Settings): void => {
  const isGiven = (value: unknown) => value !== undefined && value !== null;
  if (isGiven(secret) && kind !== 'github') throw new Refusal('INVALID_FIELDS', { secret: 'invalid' });
  if (isGiven(mapping) && kind !== 'json') throw new Refusal('INVALID_FIELDS', { mapping: 'invalid' });
  if (tellsResolved === true && !alertKinds.includes(kind))
    throw new Refusal('INVALID_FIELDS', { tellsResolved: 'invalid' });
};

/** One that was cut when it was refused is no JSON any more. */
const readAgain = (hook: FoundHook, { body, event }: CallRow): Reading => {
  const sent = parsed(body ?? '');
  if (sent === undefined) throw new Refusal('NOT_FOUND');
  return read(hook.kind, hook, { body: sent, event: event ?? undefined });
};

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

const previewOf = (reading: Reading): Pick<contract.HookPreview, 'news' | 'why'> => {
  if (reading.kind !== 'news') return { news: null, why: reading.kind === 'connected' ? null : reading.why };
  const { draft, key = null } = reading.news[0]!;
  const { title = null, content = '', link = null, image = null, tags = [], fields = [], priority } = fit(draft);
  const shown = fields.map(({ name, value }) => ({ name, value }));
  return { news: { title, content, link, image, tags, fields: shown, id: key, priority }, why: null };
};
