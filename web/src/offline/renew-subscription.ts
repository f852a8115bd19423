/** Renews the destination when the browser has given itself another address at its push service, or has lost the one it had. */
import { pushPerson } from './push-state.ts';
import type { Subscription, SubscriptionChange, WorkerScope } from './worker-scope.ts';

/**
 * The worker asks no person, so it does nothing unless the signed-in account is the one that has switched push on here. Everything else is
 * left to the next visit.
 */
export const renewSubscription = async (
  { registration }: WorkerScope,
  { oldSubscription, newSubscription }: SubscriptionChange,
): Promise<void> => {
  const person = await pushPerson().catch(() => undefined);
  if (person === undefined || (await read<{ id: number }>('/v1/account'))?.id !== person) return;
  const places = await read<{ publicKey: string }>('/v1/notification/target');
  if (!places) return;
  const subscription =
    newSubscription ??
    (await registration.pushManager
      .subscribe({ userVisibleOnly: true, applicationServerKey: places.publicKey })
      .catch(() => undefined));
  // Race: the person may have left meanwhile.
  if ((await pushPerson()) !== person) return void (await subscription?.unsubscribe());
  if (subscription) await register(subscription);
  if (oldSubscription && oldSubscription.endpoint !== subscription?.endpoint) await remove(oldSubscription);
};

const read = async <T>(path: string): Promise<T | undefined> => {
  const answer = await ask(path);
  return answer?.ok ? ((await answer.json()) as T) : undefined;
};

const register = (subscription: Subscription) =>
  ask('/v1/account/fcm', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ os: 'Web', token: JSON.stringify(subscription) }),
  });

const remove = ({ endpoint }: Subscription) =>
  ask(`/v1/account/fcm?${new URLSearchParams({ token: JSON.stringify({ endpoint }) })}`, { method: 'DELETE' });

const ask = (path: string, init: RequestInit = {}): Promise<Response | undefined> =>
  fetch(path, { ...init, credentials: 'same-origin', cache: 'no-store' }).catch(() => undefined);
