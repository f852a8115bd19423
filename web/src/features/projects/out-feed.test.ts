import { expect, it } from 'vitest';
import { newsSource } from '../../../test/source.ts';
import { outFeedPath } from './out-feed.ts';

it('is the feed of the source, or that of the generator which makes it', () => {
  const generator = '5d8f7c1e-0000-4000-8000-000000000000';
  expect(outFeedPath(newsSource('paper'))).toBe('/paper/rss.xml');
  expect(outFeedPath(newsSource('board', { kind: 'GENERATED', generator }))).toBe(`/rss/${generator}.xml`);
});
