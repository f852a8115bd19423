/**
 * Tests use the fakes of Web Push, FCM and webhooks by these functions: each starts its process, tells it how to
 * behave, and reads what it has taken.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { makeSecret } from '#features/channels/webhook/secret.ts';
import type { Behaviour } from './far-end-server.ts';

/** It is a message that was taken. `topic` folds a repetition; of FCM it is the collapse key, of a webhook its id. */
export interface Taken {
  endpoint: string;
  topic: string;
  at: number;
  [more: string]: unknown;
}

export interface FarEnd {
  /** It is `127.0.0.1:port`. */
  host: string;
  /** Sets the behaviour towards all messages from now on, or towards the next `times`. */
  behave(behaviour: Behaviour, times?: number): Promise<void>;
  /** Answers the count of messages that were tried, and those that were accepted. */
  log(): Promise<{ asked: number; log: Taken[] }>;
  forget(): Promise<void>;
  stop(): Promise<void>;
}

export interface PushService extends FarEnd {
  /** Makes tokens, as browsers send them to us. With `key` only that applicationServerKey may send to them. */
  subscribe(count: number, key?: string): Promise<string[]>;
  /** Forgets all browsers. */
  unsubscribeAll(): Promise<void>;
  /** With these settings a server sends to it. */
  env: Record<string, string>;
}

export const startPushService = async (): Promise<PushService> => {
  const { ask, ...farEnd } = await start('push-service-process.ts');
  return {
    ...farEnd,
    env: { PUSH_HOSTS: farEnd.host },
    subscribe: async (count, key) => {
      const made = (await ask('POST', '/_subscribe', { count, key })) as object[];
      return made.map(each => JSON.stringify(each));
    },
    unsubscribeAll: async () => void (await ask('DELETE', '/_subscribe')),
  };
};

export interface WebhookServer extends FarEnd {
  /** All its hooks have this secret. */
  secret: string;
  env: Record<string, string>;
}

export const startWebhookServer = async (): Promise<WebhookServer> => {
  const secret = makeSecret();
  const { ask: _ask, ...farEnd } = await start('webhook-process.ts', secret);
  return { ...farEnd, secret, env: { WEBHOOK_HOSTS: farEnd.host } };
};

export interface Fcm extends FarEnd {
  /** Undefined ends the trouble. */
  refuseTokens(trouble: string | undefined): Promise<void>;
  /** Access tokens that were given out are refused from now on. */
  forgetTokens(): Promise<void>;
  tokensAsked(): Promise<number>;
  env: Record<string, string>;
}

export const startFcm = async (): Promise<Fcm> => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const { ask, ...farEnd } = await start('fcm-process.ts', JSON.stringify(publicKey.export({ format: 'jwk' })));
  const account = {
    project_id: 'newsbell-test',
    client_email: 'push@newsbell-test.iam.gserviceaccount.com',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  };
  return {
    ...farEnd,
    env: {
      FCM_SERVICE_ACCOUNT: JSON.stringify(account),
      FCM_URL: `http://${farEnd.host}`,
      FCM_TOKEN_URL: `http://${farEnd.host}/token`,
    },
    refuseTokens: async trouble => void (await ask('PUT', '/_token', trouble ? { status: 400, body: trouble } : null)),
    forgetTokens: async () => void (await ask('DELETE', '/_token')),
    tokensAsked: async () => ((await ask('GET', '/_token')) as { asked: number }).asked,
  };
};

/** Makes the body of FCM's refusals: a status, and the error code that its details have. */
export const fcmRefusal = (code: number, status: string, errorCode?: string, more: object[] = []): Behaviour => {
  const fcmError = { '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode };
  const details = [...(errorCode ? [fcmError] : []), ...more];
  return { does: 'answer', status: code, body: JSON.stringify({ error: { code, status, message: status, details } }) };
};

export const badRequest = (field: string) => ({
  '@type': 'type.googleapis.com/google.rpc.BadRequest',
  fieldViolations: [{ field, description: 'Invalid value' }],
});

const start = async (file: string, ...given: string[]): Promise<FarEnd & { ask: Ask }> => {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const child: ChildProcess = spawn(process.execPath, [path, ...given], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [first] = (await once(child.stdout!, 'data')) as [Buffer];
  const host = `127.0.0.1:${Number(first.toString())}`;
  const ask: Ask = async (method, way, body) => {
    const answer = await fetch(`http://${host}${way}`, {
      method,
      body: body === undefined ? null : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${way}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  return {
    host,
    ask,
    behave: async (behaviour, times) => void (await ask('PUT', '/_behaviour', { ...behaviour, times })),
    log: async () => (await ask('GET', '/_log')) as { asked: number; log: Taken[] },
    forget: async () => void (await ask('DELETE', '/_log')),
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
};

type Ask = (method: string, way: string, body?: unknown) => Promise<unknown>;
