/** Tests make hooks and post to them by these functions, as the programs of their kinds do. */
import type { Hook, HookCall, HookPreview } from '@newsbell/contracts/hooks';
import type { FeedItem } from '@newsbell/contracts/items';
import type { Db } from '#db/open.ts';
import type { NewHook } from '#features/hooks/hook-row.ts';
import type { App } from '#http/routing.ts';
import { makeHook } from './hook-requests.ts';
import { makePublisher, type Publisher } from './publishing.ts';

interface Answered extends Hook {
  code?: string;
  address?: string;
  fields?: Record<string, string>;
}

export interface TestHook {
  id: number;
  key: string;
  publisher: Publisher;
  /** As a program posts; an object goes as JSON. */
  post(
    body: object | string,
    headers?: Record<string, string>,
  ): Promise<{ status: number; text: string; type: string }>;
  /** As its owner; the path begins behind the hook's number. */
  own(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path?: string,
    payload?: object,
  ): Promise<{ status: number; body: Answered }>;
  again(callId: number): Promise<{ status: number; body: HookCall & { code?: string } }>;
  preview(mapping: object): Promise<HookPreview>;
  calls(): Promise<HookCall[]>;
  /** The newest first. */
  items(): Promise<FeedItem[]>;
}

export const openHook = async (db: Db, app: App, more: Partial<NewHook> = {}, known?: Publisher): Promise<TestHook> => {
  const publisher = known ?? (await makePublisher(db, app));
  const project = { id: publisher.projectId, ownerId: publisher.person.id };
  const { id, key } = await makeHook(db, project, more);
  const headers = { cookie: publisher.person.cookie, 'sec-fetch-site': 'same-origin' };
  const all = `/v1/project/${publisher.urlKey}`;
  const own: TestHook['own'] = async (method, path = '', payload) => {
    const url = `${all}/hook/${id}${path}`;
    const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: answer.statusCode, body: answer.json() };
  };
  return {
    ...{ id, key, publisher, own },
    post: async (body, sent = {}) => {
      const payload = typeof body === 'string' ? body : JSON.stringify(body);
      const type = { 'content-type': 'application/json', ...sent };
      const answer = await app.inject({ method: 'POST', url: `/hook/${key}`, payload, headers: type });
      return { status: answer.statusCode, text: answer.body, type: String(answer.headers['content-type']) };
    },
    calls: async () => (await own('GET', '/call')).body as unknown as HookCall[],
    again: async callId => (await own('POST', `/call/${callId}/again`)) as never,
    preview: async mapping => (await own('POST', '/preview', { mapping })).body as unknown as HookPreview,
    items: async () =>
      (await app.inject({ url: `/v1/feed/project?urlKey=${publisher.urlKey}`, headers })).json().content,
  };
};
