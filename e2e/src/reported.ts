/** Something that waits for a manager, made by the product's own calls. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { ourCall } from './following.ts';
import { signUpVerified } from './people.ts';

/** One person writes a post, and the next one reports it; answers its title. Both sign in on this page. */
export const reportedPost = async (page: Page): Promise<string> => {
  const title = `Watches ${Math.random().toString(36).slice(2)}`;
  await signUpVerified(page);
  const data = { title, content: 'Cheap **watches**, today only.', language: 'en', draft: randomUUID() };
  const { id } = await ourCall<{ id: number }>(page, 'POST', '/v1/board/free', data);
  await signUpVerified(page);
  await ourCall(page, 'POST', '/v1/report', { type: 'POST', id, reason: 'SPAM' });
  return title;
};
