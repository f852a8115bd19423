import { array, assert, constant, integer, oneof, property, string, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFeed } from './feed.ts';
import { aliasesOf, sourceHash } from './identity.ts';

const titles = (document: string) => {
  const reading = readFeed(document, { url: 'https://example.org/feed' });
  return reading.kind === 'feed' ? reading.feed.items.map(({ title }) => title) : reading.code;
};
const rss = (items: string) => `<rss version="2.0"><channel><title>T</title>${items}</channel></rss>`;
const two = '<item><title>a</title><link>https://example.org/1</link></item><item><title>b</title></item>';

describe('a broken document gives its items', () => {
  test.each([
    ['junk before it', `Notice: x in y.php on line 3\n<br />\n<b>Warning</b>: z\n${rss(two)}`],
    ['white space before the declaration', `\n\n <?xml version="1.0"?>${rss(two)}`],
    ['junk behind it', `${rss(two)}<!-- served in 3 ms --><script>x()</script>`],
    ['a declaration without its mark', `<?xml version="1.0">${rss(two)}`],
    ['comments around', `<!-- <rss> -->${rss(`<!-- a > b -->${two}`)}`],
    ['upper-case tags', rss(two).replace(/<\/?\w+/g, tag => tag.toUpperCase())],
    ['end tags in another case', rss(two).replaceAll('</item>', '</ITEM>')],
    ['items without end tags', rss(two).replaceAll('</item>', '')],
    ['items outside the channel', `<rss><channel><title>T</title></channel>${two}</rss>`],
    ['titles without end tags', rss(two).replaceAll('</title>', '')],
    ['an empty item inside an item', rss(two.replace('<link>', '<item/><link>'))],
    ['attributes given twice', rss(two.replaceAll('<item>', '<item id="1" id="2">'))],
    ['attributes without quotes', rss(two.replaceAll('<item>', '<item id=1 hidden>'))],
    ['an attribute whose quote is never closed', rss(`${two}<x y="z>`).replaceAll("'", '')],
    ['unescaped ampersands', rss(two.replaceAll('</link>', '?a=1&b=2&c</link>'))],
    ['a missing end of the root', `<rss version="2.0"><channel><title>T</title>${two}</channel>`],
    ['an internal subset with entities', `<!DOCTYPE rss [<!ENTITY a "<item/>"> ]>${rss(two)}`],
    ['stray end tags', rss(`</p></div>${two.replaceAll('</title>', '</title></b>')}`)],
    ['a leaf that never ends', rss(two.replaceAll('<title>', '<pubDate>Tue, 03 Mar 2026<title>'))],
    ['nulls that decoding would have dropped', rss(`\0${two}`)],
  ])('%s', (_, document) => {
    expect(titles(document)).toEqual(['a', 'b']);
  });

  test.each([
    ['a stray < is text', '<title>a < b</title>', 'a < b'],
    ['a stray < before a letter is text', '<title>if a <b then c</title>', 'if a <b then c'],
    ['a stray & is text', '<title>R & D && Q&A</title>', 'R & D && Q&A'],
    ['names of HTML are known', '<title>a&nbsp;b &mdash; &eacute;&hellip;</title>', 'a b — é…'],
    ['an unknown name is text', '<title>&unknown; x</title>', '&unknown; x'],
    ['an entity that nobody defines is text', '<title>&own;</title>', '&own;'],
    ['references by number are read', '<title>&#65;&#x42;&#39;&#146;</title>', "AB'’"],
    ['references to no character vanish', '<title>a&#0;&#xd800;&#x110000;b</title>', 'ab'],
    ['an unclosed CDATA ends with its element', '<title><![CDATA[a</title>', 'a'],
    [
      'an unclosed CDATA does not reach into the next',
      '<title><![CDATA[a</title><description><![CDATA[b]]></description>',
      'a',
    ],
  ])('%s', (_, inner, title) => {
    expect(titles(rss(`<item>${inner}</item><item><title>next</title></item>`))).toEqual([title, 'next']);
  });

  test('CDATA may hold the start of another as text', () => {
    const reading = readFeed(rss('<item><description><![CDATA[<script>//<![CDATA[ x]]></description></item>'));
    expect(reading).toMatchObject({ feed: { items: [{ content: '<script>//<![CDATA[ x' }] } });
  });

  test('markup that is left open ends with its item', () => {
    const reading = readFeed(
      rss('<item><description><p>a<br>b<ul><li>c</description></item><item><title>x</title></item>'),
    );
    expect(reading).toMatchObject({ feed: { items: [{ content: '<p>a<br>b<ul><li>c' }, { title: 'x' }] } });
  });
});

describe('a document that is cut off', () => {
  const whole = rss(`${two}<item><title>c</title></item>`);

  test.each(['</item><item><title>c', '<title>c', 'c</title>', '/title></item></channel>'])(
    'before %s says so and gives the complete items',
    mark => {
      const document = whole.slice(0, whole.lastIndexOf(mark) + 1);
      const reading = readFeed(document);
      expect(reading).toMatchObject({ kind: 'feed', feed: { truncated: true } });
      expect(titles(document)).toEqual(mark.startsWith('</item><item>') ? ['a'] : ['a', 'b']);
    },
  );

  test('never gives an item that it has not shown whole, wherever the cut', () => {
    for (let end = 0; end < whole.length; end++) {
      const found = titles(whole.slice(0, end));
      if (Array.isArray(found)) expect(['a', 'b', 'c'].slice(0, found.length)).toEqual(found);
    }
  });
});

describe('what is no feed', () => {
  test.each([
    ['EMPTY', ''],
    ['EMPTY', ' \n\t\ufeff'],
    ['HTML', '<!DOCTYPE html><html><head><title>x</title></head><body>rss</body></html>'],
    ['HTML', '<html><body><p>Not found</p></body></html>'],
    ['HTML', '<!-- <rdf:RDF> --><head></head><rdf:RDF></rdf:RDF>'],
    ['HTML', '<p>Please wait</p>'],
    ['NOT_A_FEED', 'plain words'],
    ['NOT_A_FEED', '<?xml version="1.0"?><opml version="2.0"><body/></opml>'],
    ['NOT_A_FEED', '<?xml version="1.0"?><urlset><url/></urlset>'],
    ['NOT_A_FEED', '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><foaf:Person/></rdf:RDF>'],
    ['MALFORMED', '<rss version="2.0"><channel><tit'],
    ['MALFORMED', '<rss version="2.0"'],
    ['MALFORMED', '<feed></feed>'],
    ['TOO_DEEP', `<rss><channel>${'<a>'.repeat(300)}`],
  ])('is told: %s %s', (code, document) => {
    expect(readFeed(document)).toMatchObject({ kind: 'failed', code });
  });
});

describe("a document's own entities", () => {
  const titleWith = (subset: string, inner: string) =>
    titles(`<?xml version="1.0"?>\n<!DOCTYPE rss [${subset}]>${rss(`<item>${inner}</item>`)}`);

  test.each([
    ['stand for their text', '<!ENTITY own "Tea">', '<title>&own; &own;</title>', 'Tea Tea'],
    [
      'may be in single quotes, over lines, among other declarations',
      "<!ELEMENT a ANY> <!-- <!ENTITY own 'no'> -->\n<!ENTITY\n own\n 'a \"b\"'\n>",
      '<title>&own;</title>',
      'a "b"',
    ],
    ['may hold others and references', '<!ENTITY a "x&b;&#65;"><!ENTITY b "y">', '<title>&a;</title>', 'xyA'],
    ['may hold markup', '<!ENTITY t "<title>Tea</title>">', '&t;', 'Tea'],
    ['mean what was said first', '<!ENTITY own "one"><!ENTITY own "two">', '<title>&own;</title>', 'one'],
    [
      'never replace the five of XML',
      '<!ENTITY lt "x"><!ENTITY amp "x">',
      '<title>1 &lt; 2 &amp; 3</title>',
      '1 < 2 & 3',
    ],
    ['are text in CDATA', '<!ENTITY own "Tea">', '<title><![CDATA[&own;]]></title>', '&own;'],
    ['in themselves stay', '<!ENTITY a "x&b;"><!ENTITY b "y&a;">', '<title>&a;</title>', '&a;'],
    [
      'of a file or an address stay',
      '<!ENTITY a SYSTEM "file:///etc/hostname"><!ENTITY b PUBLIC "-//x" "https://example.org/b">',
      '<title>&a;&b;</title>',
      '&a;&b;',
    ],
    ['for declarations do nothing', '<!ENTITY % p "<!ENTITY own \'Tea\'>"> %p;', '<title>&own;</title>', '&own;'],
    ['that are cut off do nothing', '<!ENTITY own "Tea', '<title>&own;</title>', '&own;'],
  ])('%s', (_, subset, inner, title) => {
    expect(titleWith(subset, inner)).toEqual([title]);
  });

  test('are read in attributes', () => {
    const document = `<!DOCTYPE feed [<!ENTITY base "https://example.org">]><feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><entry><title>a</title><link href="&base;/1"/></entry></feed>`;
    expect(readFeed(document)).toMatchObject({ feed: { items: [{ link: 'https://example.org/1' }] } });
  });

  test('may name what a feed begins with before it does', () => {
    expect(titles(`<!DOCTYPE rss [<!ENTITY a "<rss><channel>">]>${rss(two)}`)).toEqual(['a', 'b']);
  });
});

describe('bombs', () => {
  const open = '<rss><channel><title>T</title>';

  test.each<[string, string]>([
    ['200,000 nested elements', `${open}${'<a>'.repeat(200_000)}${'</a>'.repeat(200_000)}`],
    ['a million open tags', `${open}${'<a>'.repeat(1_000_000)}`],
    ['a million open tags in markup', `${open}<item><description>${'<b>'.repeat(1_000_000)}`],
    ['as many sections in one another', `${open}${'<x><![CDATA[<![CDATA[]]>'.repeat(200_000)}`],
  ])('%s end at the depth of 256', (_, document) => {
    expect(readFeed(document)).toMatchObject({ kind: 'failed', code: 'TOO_DEEP' });
  });

  const laughs = Array.from({ length: 10 }, (_, i) => `<!ENTITY l${i} "${`&l${i - 1};`.repeat(10)}">`).join('');

  test.each<[string, string]>([
    ['billion laughs', `<!DOCTYPE x [${laughs}]>${rss('<item><title>&l9;</title></item>')}`],
    [
      'one large entity many times',
      `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(50_000)}">]>${rss(`<item><title>${'&a;'.repeat(20_000)}</title></item>`)}`,
    ],
    [
      'an entity in every element',
      `<!DOCTYPE x [<!ENTITY a "${'<b>x</b>'.repeat(500)}">]>${rss(`<item><title>x</title><description>${'&a;'.repeat(100_000)}</description></item>`)}`,
    ],
    [
      'entities without end',
      `<!DOCTYPE x [${Array.from({ length: 5000 }, (_, i) => `<!ENTITY a${i} "${'x'.repeat(4)}&a${i + 1};">`).join('')}]>${rss('<item><title>&a0;</title></item>')}`,
    ],
    [
      'an entity from a file',
      `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/hostname">]>${rss('<item><title>&a;</title></item>')}`,
    ],
    [
      '200,000 attributes',
      rss(`<item ${Array.from({ length: 200_000 }, (_, i) => `a${i}="1"`).join(' ')}><title>x</title></item>`),
    ],
    [
      '50,000 namespaces',
      rss(`<item ${Array.from({ length: 50_000 }, (_, i) => `xmlns:a${i}="u${i}"`).join(' ')}><title>x</title></item>`),
    ],
    ['a title of 5 million blanks', rss(`<item><title>x${' '.repeat(5_000_000)}y</title></item>`)],
    ['an author of 5 million signs', rss(`<item><title>x</title><author>${'@'.repeat(5_000_000)}</author></item>`)],
    ['a title of half tags', rss(`<item><title>${'&lt;b '.repeat(500_000)}</title></item>`)],
    ['a tag of 2 million slashes', rss(`<item><description><b${' /'.repeat(1_000_000)}x></description></item>`)],
    ['ampersands only', rss(`<item><title>${'&'.repeat(3_000_000)}</title></item>`)],
  ])('%s are one item and no more', (_, document) => {
    const reading = readFeed(document);
    expect(reading).toMatchObject({ kind: 'feed', feed: { itemsSeen: 1 } });
    expect(JSON.stringify(reading).length).toBeLessThan(600_000);
  });

  test.each([
    '<a x="<a" y=',
    '<a y="<a" ',
    '<',
    '<a ',
    '<!--',
    '<?',
    '<!DOCTYPE [ ]',
    '<!ENTITY a "',
    '<![CDATA[',
    '</a',
    "<a b='",
    '&#',
  ])('half a construct (%s) repeated to 5 MB ends in time', piece => {
    expect(readFeed(open + piece.repeat(5_000_000 / piece.length)).kind).toBe('feed');
  });

  test.each(['<!--', '<!ENTITY ', '<!ENTITY a "', "<!ENTITY % a '", '<!DOCTYPE a ', '"', ']', '&a;'])(
    'half a declaration (%s) over and over before a feed ends in time',
    piece => {
      const subset = piece.repeat(200_000 / piece.length);
      expect(
        readFeed(`<!DOCTYPE rss [<!ENTITY a "x">${subset}]>${rss('<item><title>x</title></item>')}`).kind,
      ).toBeTruthy();
    },
  );

  test('JSON nested without end is refused', () => {
    expect(readFeed(`{"version":"https://jsonfeed.org/version/1","items":${'['.repeat(1_000_000)}`)).toMatchObject({
      feed: { items: [], truncated: true },
    });
  });
});

describe('a large feed', () => {
  const dated = (day: number) =>
    `<item><title>${day}</title><pubDate>${new Date(Date.UTC(2026, 0, day)).toUTCString()}</pubDate></item>`;

  test('keeps its newest 1,000 by date, in its own order', () => {
    const days = Array.from({ length: 3000 }, (_, i) => ((i * 7) % 3000) + 1);
    const document = rss(days.map(dated).join(''));
    expect(readFeed(document)).toMatchObject({ kind: 'feed', feed: { itemsSeen: 3000, truncated: false } });
    expect(titles(document)).toEqual(days.filter(day => day > 2000).map(String));
  });

  test('with an item that has no date keeps its first 1,000', () => {
    const numbered = Array.from({ length: 3000 }, (_, i) => `<item><title>${i}</title></item>`).join('');
    expect(titles(rss(numbered))).toEqual(Array.from({ length: 1000 }, (_, i) => String(i)));
  });

  test('gives as many as are asked for', () => {
    expect(readFeed(rss(two), { limit: 1 })).toMatchObject({ feed: { items: [{ title: 'a' }], itemsSeen: 2 } });
  });

  test('is left at 300,000 elements', () => {
    const reading = readFeed(rss('<item><title>x</title></item>'.repeat(200_000)));
    expect(reading).toMatchObject({ kind: 'feed', feed: { truncated: true, itemsSeen: 150_000 - 1 } });
  });
});

describe('any document', () => {
  const seeds = [
    rss(
      two +
        '<item><guid>g</guid><description>&lt;p&gt;x<![CDATA[<b>]]></description><enclosure url="/a" length="1"/></item>',
    ),
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><feed xmlns="http://www.w3.org/2005/Atom" xml:base="/x"><title type="html">&lt;b></title><entry><id>1</id><content type="xhtml"><div><p>x</p></div></content></entry></feed>',
    '{"version":"https://jsonfeed.org/version/1.1","title":"T","items":[{"id":1,"content_text":"\\ud83d","tags":["a"]}]}',
  ];
  const piece = oneof(
    string({ unit: 'binary', maxLength: 5 }),
    constant('<'),
    constant('>'),
    constant('"'),
    constant('<![CDATA['),
    constant(']]>'),
    constant('<item>'),
    constant('</entry>'),
    constant('&#x'),
    constant('<!--'),
    constant('xml:base="http://['),
    constant('</description>'),
  );
  const mutations = array(tuple(integer({ min: 0, max: 600 }), integer({ min: 0, max: 40 }), piece), { maxLength: 8 });

  test('is read without a throw, within its limits, and always the same way', () => {
    assert(
      property(integer({ min: 0, max: seeds.length - 1 }), mutations, (seed, changes) => {
        let document = seeds[seed]!;
        for (const [at, length, text] of changes) document = document.slice(0, at) + text + document.slice(at + length);
        const reading = readFeed(document, { url: 'https://example.org/feed' });
        expect(readFeed(document, { url: 'https://example.org/feed' })).toEqual(reading);
        if (reading.kind === 'failed') return;
        const { items } = reading.feed;
        const aliases = aliasesOf(items);
        expect(aliases).toHaveLength(items.length);
        for (const [index, item] of items.entries()) {
          expect(aliases[index]!.length).toBeGreaterThan(0);
          expect(sourceHash(item)).toMatch(/^[\da-f]{32}$/);
          if (item.link !== null) expect(item.link).toMatch(/^https?:/i);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
