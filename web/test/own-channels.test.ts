import { BroadcastChannel as Shared } from 'node:worker_threads';
import { expect, it } from 'vitest';

/** Answers the first message that a channel gets. */
const heardBy = (channel: BroadcastChannel) =>
  new Promise<unknown>(resolve => channel.addEventListener('message', ({ data }) => resolve(data), { once: true }));

it('the tabs of a test file hear each other, and not those of another file in the same process', async () => {
  const [tab, other, ofAnotherFile] = [
    new BroadcastChannel('account'),
    new BroadcastChannel('account'),
    new Shared('account') as unknown as BroadcastChannel,
  ];
  const heard = heardBy(other);
  ofAnotherFile.postMessage('theirs');
  tab.postMessage('ours');
  expect(await heard).toBe('ours');
  for (const channel of [tab, other, ofAnotherFile]) channel.close();
});
