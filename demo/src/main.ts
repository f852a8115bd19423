/** Starts Newsbell on a local origin: sample sources in four languages, an embedded database, no network. */
import { fileURLToPath } from 'node:url';
import { untilSignal } from '@newsbell/server/commands/signals';
import { type Config, readConfig } from '@newsbell/server/config';
import { StartError } from '@newsbell/server/db/start-error';
import { addSource } from '@newsbell/server/features/projects/add';
import { createLog } from '@newsbell/server/log';
import { startServer } from '@newsbell/server/main';
import { fillBoards } from './boards.ts';
import { bundlesOf } from './bundles.ts';
import { connectPrograms } from './connecting.ts';
import { fillContact } from './contact.ts';
import { bringSecondEditions } from './editions.ts';
import { followSources, readSome } from './following.ts';
import { lookAgain, makeGenerators } from './generating.ts';
import { createIdentity, identitySettings } from './identity/identity.ts';
import { mailPages } from './mail-pages.ts';
import { startOrigin } from './origin.ts';
import { originOnly } from './outside.ts';
import { makePeople, people } from './people.ts';
import { choosePorts } from './ports.ts';
import { curlLine, keepPublishing, makePublishers, publishNights } from './publishing.ts';
import { connectReceiver, createReceiver, receiverHost } from './receiver.ts';

/**
 * The crawler has no gaps and no floors; it believes moves, farewells and breaks at once, and digests come every two minutes. The rate
 * limits allow as many sign-ins as a tour or a test run takes.
 */
const lively = {
  STARTER_PACK: 'false',
  CRAWL_HOST_GAP_SECONDS: '0',
  CRAWL_FLOOR_MINUTES: '0.2',
  CRAWL_FLOOR_NO_VALIDATORS_MINUTES: '5',
  CRAWL_RETRY_MINUTES: '1',
  CRAWL_MOVE_SIGHTINGS: '1',
  CRAWL_MOVE_HOURS: '0',
  CRAWL_GONE_CONFIRM_HOURS: '0.002',
  GENERATOR_BROKEN_HOURS: '0.0001',
  GENERATOR_UNREACHABLE_HOURS: '0.1',
  NOTIFY_SLOT_MINUTES: '2',
  SIGN_IN_PER_HOUR_ADDRESS: '10000',
  SIGN_IN_PER_HOUR_ACCOUNT: '10000',
  SIGN_UP_PER_HOUR_ADDRESS: '10000',
  CONTACT_PER_HOUR_ADDRESS: '10000',
  PAGES_PER_MINUTE_ACCOUNT: '10000',
  PAGES_PER_HOUR_ACCOUNT: '10000',
  LOG: 'silent',
};

const start = async () => {
  const ports = await choosePorts(process.env);
  // The public address is the very one that is printed below: a flow that begins there, such as a sign-in, must come back there.
  const publicUrl = process.env.PUBLIC_URL || `http://127.0.0.1:${ports.server}`;
  const receiver = createReceiver();
  const others = createIdentity(publicUrl, () => origin.port);
  others.set(receiverHost, receiver.listener);
  const tickSeconds = process.env.DEMO_TICK_SECONDS ? Number(process.env.DEMO_TICK_SECONDS) : undefined;
  const origin = await startOrigin({ port: ports.origin, tickSeconds, others }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') throw error;
      throw new StartError(
        `Port ${ports.origin}, for the sample sources, is taken. Set DEMO_ORIGIN_PORT to another one.`,
      );
    },
  );
  const config = configOf(publicUrl, ports.server, origin.port);
  const log = createLog(config.log, { level: config.logLevel });
  const addressOf = (name: string) => origin.sources.find(each => each.name === name)!.url;
  const running = await startServer(config, {
    log,
    bundles: bundlesOf(addressOf),
    outside: originOnly(origin.port),
    routes: mailPages,
    // An installation with a mail server has an empty outbox, so it gets no mail page.
    ...(config.mail.smtpUrl === undefined && { mailPage: '/demo/mail' }),
  });
  const { db } = running.deps;
  const peopleMade = makePeople(running.deps);
  for (const { url, title, tags } of origin.sources) await addSource(db, { feedUrl: url, title, tags });
  await peopleMade;
  await fillBoards(running.deps);
  await fillContact(running.deps);
  const reader = people[0].username;
  await followSources(running.deps, reader, addressOf);
  await makeGenerators(running.deps, reader, origin.pageOf);
  await connectReceiver(running.deps, receiver, { username: reader, port: origin.port });
  const publishers = await makePublishers(running.deps, reader);
  origin.onRedesign(pages => {
    lookAgain(running.deps, pages).then(running.nudge, error => log('demo_look_failed', { error }));
  });
  running.nudge();
  let isOver = false;
  void readSome(running.deps, reader, () => isOver).catch(error => log('demo_reader_stopped', { error }));
  const onTrouble = (error: unknown) => log('demo_publishing_failed', { error });
  const address = running.address ?? publicUrl;
  void publishNights(publishers, address, new Date())
    .then(() => bringSecondEditions(running.deps, origin, () => isOver))
    .then(running.nudge)
    .catch(onTrouble);
  const stopPublishing = keepPublishing(publishers, address, onTrouble);
  const signIn = people.map(({ username, password }) => `${username} / ${password}`).join(' or ');
  console.log(`${config.productName} demo: ${address} · sign in as ${signIn}`);
  console.log(`  its mail: ${address}/demo/mail · pages to make feeds of, and to redesign: ${origin.pagesUrl}`);
  console.log(`  digests that a webhook of ${reader}'s receives: http://${receiverHost}:${origin.port}/`);
  const own = publishers.find(({ backups }) => backups.by === reader);
  if (own) void connectPrograms(running.deps, own, address).catch(onTrouble);
  if (own) console.log(`  news of ${reader}'s own: ${curlLine(own, address)}`);
  return {
    stop: async () => {
      isOver = true;
      stopPublishing();
      await running.stop();
      await origin.close();
    },
  };
};

const configOf = (publicUrl: string, serverPort: number, originPort: number): Config => {
  const outcome = readConfig({
    ...lively,
    ...identitySettings(originPort),
    // The addresses of the sources hold the origin's port, so each port has its own data.
    DATA_DIR: fileURLToPath(new URL(`../data/${originPort}`, import.meta.url)),
    // Plain http and an address inside are allowed to this one host, as an operator allows them to a server of theirs.
    WEBHOOK_HOSTS: `${receiverHost}:${originPort}`,
    ...process.env,
    PUBLIC_URL: publicUrl,
    PORT: String(serverPort),
    CRAWL_PORTS: String(originPort),
  });
  if (outcome.kind === 'wrong') throw new StartError(outcome.problems.join('\n'));
  return outcome.config;
};

untilSignal(start).then(
  code => process.exit(code),
  error => {
    console.error(error instanceof StartError ? error.message : error);
    process.exit(1);
  },
);
