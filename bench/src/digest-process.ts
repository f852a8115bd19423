/**
 * The background side runs in a process of its own. It takes orders over IPC and says when each is done: one stage of
 * the work, or, as `npm start`, all jobs.
 */
import { connect } from 'node:net';
import type { ChannelName } from '@newsbell/contracts/channels';
import { readConfig } from '@newsbell/server/config';
import type { Deps } from '@newsbell/server/deps';
import { linkAlias } from '@newsbell/server/documents/parse/identity';
import { openChannels } from '@newsbell/server/features/channels/channels';
import { wordConsumer } from '@newsbell/server/features/followed-words/match';
import { takeNewItems } from '@newsbell/server/features/items/new-items';
import { composeDigests } from '@newsbell/server/features/notifications/compose';
import { startSender } from '@newsbell/server/features/notifications/delivery/sender';
import { notificationConsumer } from '@newsbell/server/features/notifications/match';
import { storyConsumer } from '@newsbell/server/features/stories/stories';
import { startJobs } from '@newsbell/server/jobs';
import { createLog } from '@newsbell/server/log';
import { openDeps } from '@newsbell/server/main';
import type { Outside } from '@newsbell/server/net/outside';

export type Order =
  | { do: 'words' | 'stories' | 'match' }
  /** It composes as if it were that time. */
  | { do: 'compose'; at: string }
  /** It goes on until it is stopped, or its parent ends. */
  | { do: 'deliver'; channels: ChannelName[] }
  | { do: 'jobs' }
  | { do: 'stop' };

/** All names are this machine. */
const outside: Outside = {
  resolve: async () => ['127.0.0.1'],
  dial: (_ip, port) => connect({ host: '127.0.0.1', port, noDelay: true }),
};

const outcome = readConfig();
if (outcome.kind === 'wrong') throw new Error(outcome.problems.join('\n'));
const { deps, database } = await openDeps(outcome.config, { log: createLog(outcome.config.log), outside });
const consumers = {
  words: wordConsumer(),
  stories: storyConsumer(linkAlias),
  match: notificationConsumer(deps.settings.notify),
};
let running: { stop(): Promise<void> } | undefined;

const obey = async (order: Order): Promise<void> => {
  switch (order.do) {
    case 'compose':
      while (await composeDigests(deps, { at: new Date(order.at) })) {}
      return;
    case 'deliver':
      running = startSender(deps, channelsOf(deps, order.channels));
      return;
    case 'jobs':
      running = startJobs(deps, { crawling: true, channels: openChannels(deps, outside) });
      return;
    case 'stop':
      await running?.stop();
      return;
    default:
      while (await takeNewItems(deps, consumers[order.do])) {}
  }
};

const channelsOf = (some: Deps, names: readonly ChannelName[]) =>
  openChannels(some, outside).filter(({ name }) => names.includes(name));

process.on('message', (order: Order) => void obey(order).then(() => process.send!('done')));
process.on('disconnect', async () => {
  await running?.stop();
  await deps.http.close();
  await database.close();
  process.exit(0);
});
process.send!('ready');
