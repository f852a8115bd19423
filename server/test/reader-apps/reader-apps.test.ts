/** Twelve sessions, one for each kind of reader app, as its own source or logs of its calls show them. */
import { expect, it } from 'vitest';
import { capyReader } from './capy-reader.ts';
import { play, type Transcript } from './driver.ts';
import { feedMe } from './feedme.ts';
import { fever } from './fever.ts';
import { fluentReader } from './fluent-reader.ts';
import { liferea } from './liferea.ts';
import { netNewsWire } from './netnewswire.ts';
import { newsFlash } from './news-flash.ts';
import { newsboat } from './newsboat.ts';
import { readYou } from './read-you.ts';
import { readrops } from './readrops.ts';
import { reeder } from './reeder.ts';
import { rssGuard } from './rss-guard.ts';

const transcripts: Record<string, Transcript> = {
  ...{ NetNewsWire: netNewsWire, 'Capy Reader': capyReader, 'Read You': readYou, 'Fluent Reader': fluentReader },
  ...{ 'RSS Guard': rssGuard, Readrops: readrops, newsboat, 'Reeder, Unread and ReadKit': reeder },
  ...{ FeedMe: feedMe, Liferea: liferea, NewsFlash: newsFlash },
};

it.each(Object.entries(transcripts))('%s holds what the server has after its session', async (_, transcript) => {
  expect.hasAssertions();
  await play(transcript);
});

it('Lire and others hold what the server has after their session by Fever', async () => {
  expect.hasAssertions();
  await play(fever, true);
});
