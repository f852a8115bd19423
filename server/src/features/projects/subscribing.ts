/** Projects as somebody sees them who may follow them. */
import type { Project } from '@newsbell/contracts/projects';
import type { Subscription } from '@newsbell/contracts/subscriptions';
import type { Caller } from '#http/guard.ts';

/** Answers an account's subscriptions of projects, by urlKey. */
export type FindSubscriptions = (accountId: number, urlKeys: readonly string[]) => Promise<Map<string, Subscription>>;

/** For a visitor they stay as they are, and nothing is asked. */
export const withSubscriptions = async (
  projects: Project[],
  caller: Pick<Caller, 'accountId'> | undefined,
  findSubscriptions: FindSubscriptions,
): Promise<Project[]> => {
  if (!caller || projects.length === 0) return projects;
  const found = await findSubscriptions(
    caller.accountId,
    projects.map(project => project.urlKey),
  );
  return projects.map(project => {
    const subscribe = found.get(project.urlKey) ?? null;
    return { ...project, subscribing: subscribe !== null, subscribe };
  });
};
