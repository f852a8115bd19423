import { expect, test } from 'vitest';
import { readOpml, tagsOfOutline } from './outline.ts';

const readOutlines = (opml: string) => {
  const read = readOpml(opml, attributes => Boolean(attributes.xmlurl));
  if (read.kind === 'failed') return [];
  return read.outlines.map(outline => ({
    feedUrl: outline.attributes.xmlurl,
    title: outline.title,
    tags: tagsOfOutline(outline),
  }));
};

test('folders become tags unless an outline has categories of its own', () => {
  const opml = `<opml><body><outline text="News"><outline text="Seoul" type="rss" xmlUrl=" https://a.test/rss "/>
    <outline title="도쿄" xmlUrl="https://b.test/?a=1&amp;b=2" category="/World/Japan,city"/></outline>
    <outline text="loose" xmlurl="https://c.test/"/></body></opml>`;
  expect(readOutlines(opml)).toEqual([
    { feedUrl: 'https://a.test/rss', title: 'Seoul', tags: ['News'] },
    { feedUrl: 'https://b.test/?a=1&b=2', title: '도쿄', tags: ['Japan', 'city'] },
    { feedUrl: 'https://c.test/', title: 'loose', tags: [] },
  ]);
});

test('bare ampersands and a missing end lose nothing', () => {
  expect(readOutlines('<opml><outline text="R & D"><outline text="x" xmlUrl="https://a.test/?a=1&b=2">')).toEqual([
    { feedUrl: 'https://a.test/?a=1&b=2', title: 'x', tags: ['R & D'] },
  ]);
});
