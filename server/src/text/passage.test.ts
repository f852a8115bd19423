import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { excerpt } from './html/plain.ts';
import { hitSpans } from './match.ts';
import { isSeen, passageAt, passageOf, SEEN } from './passage.ts';
import { readQuery } from './query.ts';

const filler = 'Nothing is said of it here, nor in the next sentence. ';
const around = (hit: string, before = 30, after = 30) => filler.repeat(before) + hit + filler.repeat(after);
const found = (html: string, input: string) => {
  const query = readQuery(input, { lastWordIsPrefix: true });
  return passageOf(
    html,
    query,
    query.terms.filter(term => !term.excluded),
  );
};
const passage = (html: string, input: string) => found(html, input)?.text;
const marked = (html: string, input: string) => {
  const { text, spans } = found(html, input)!;
  return spans.map(([start, end]) => text.slice(start, end));
};

describe('the passage around the first hit', () => {
  test('begins with its sentence and ends after a word', () => {
    const shown = passage(`<p>${around('The new bus line opens. ')}</p>`, 'bus')!;
    expect(shown).toMatch(/^…The new bus line opens\. Nothing .*[\w.]…$/);
    expect(shown.length).toBeLessThanOrEqual(300);
  });

  test('of a long sentence begins at a word', () => {
    const shown = passage(`<p>${'word '.repeat(300)}bus ${'word '.repeat(300)}</p>`, 'bus')!;
    expect(shown).toMatch(/^…(word )+bus (word )+word…$/);
    expect(shown.indexOf('bus')).toBeLessThan(30);
  });

  test('of Japanese begins with its sentence, or after a whole character', () => {
    const sentence = '今日はとても良い一日でした。';
    expect(passage(`<p>${sentence.repeat(60)}明日の天気は晴れです。${sentence.repeat(60)}</p>`, '天気')).toMatch(
      /^…明日の天気は晴れです。今日は.*…$/,
    );
    const shown = passage(`<p>${'漢'.repeat(900)}天気${'字'.repeat(900)}</p>`, '天気')!;
    expect(shown).toMatch(/^…漢+天気字+…$/);
    expect(shown.length).toBeLessThanOrEqual(300);
    expect(passage(`<p>${'👨‍👩‍👧'.repeat(200)}天気</p>`, '天気')).toMatch(/^…(👨‍👩‍👧)+天気$/u);
  });

  test('shows the hit in the two lines that a phone has for it', () => {
    const long =
      'Shoppers will notice in three weeks, the time that a change usually takes to travel from dock to shelf. ';
    expect(passage(`<p>${around(long)}</p>`, 'dock')!.indexOf('dock')).toBeLessThan(SEEN);
    expect(isSeen('x'.repeat(100), SEEN)).toBe(true);
    expect(isSeen('漢'.repeat(100), SEEN / 2 + 1)).toBe(false);
  });

  test('shows the hit of a text that is short, and yet longer than two lines', () => {
    const text =
      '因路灯更换施工需要，松风里部分路段自11月27日起实行单向通行。请过往车辆提前绕行。遇大雨天气，工期可能顺延。';
    const query = readQuery('天气');
    expect(passageAt(`<p>${text}</p>`, query, text, text.indexOf('天气'))?.text).toBe('…遇大雨天气，工期可能顺延。');
    expect(passage(`<p>${filler.repeat(3)}The bus.</p>`, 'bus')).toBe('…The bus.');
  });

  test('of a hit that is known is found without looking for it', () => {
    const text = `${filler.repeat(4)}The new bus line opens. ${filler.repeat(9)}`;
    const query = readQuery('bus');
    const head = excerpt(text);
    const known = passageAt(`<p>${text}</p>`, query, head, text.indexOf('bus'));
    expect(known).toEqual(passageOf(`<p>${text}</p>`, query, query.terms));
    expect(known!.text).toMatch(/^…The new bus line/);
    expect(passageAt(`<p>${text}</p>`, query, 'Of a summary: bus', 14)).toBeUndefined();
  });

  test('at the beginning, at the end and of a short text is not cut there', () => {
    expect(passage(`<p>A bus. ${filler.repeat(20)}</p>`, 'bus')).toMatch(/^A bus\. .*…$/);
    expect(passage(`<p>${filler.repeat(20)}The last bus.</p>`, 'bus')).toBe('…The last bus.');
    expect(passage('<p>Only a <b>bus</b> here.</p>', 'bus')).toBe('Only a bus here.');
  });

  test.each([
    ['CAFÉ', 'cafe', ['CAFÉ']],
    ['ﾊﾟｿｺﾝの話', 'パソコン', ['ﾊﾟｿｺﾝ']],
    ['C++ and C#', 'c#', ['C#']],
    ['1,000円', '1000円', ['1,000円']],
    ['fly 🚀 high', '🚀', ['🚀']],
    ['the Seoul–Metro line', '"seoul metro"', ['Seoul–Metro']],
    ['St<b>raße</b>nbahn', 'strasse', ['Straße']],
    ['Q&amp;A', '"q a"', ['Q&A']],
  ])('%s is found by %s as in search', (text, input, expected) => {
    expect(marked(`<p>${around(`${text}. `)}</p>`, input)).toEqual(expected);
  });

  test('lies far back in a long article, too', () => {
    const article = `${`<p>${filler}</p>`.repeat(900)}<p>The bus.</p>${`<p>${filler}</p>`.repeat(9)}`;
    expect(passage(article, 'bus')).toMatch(/^…The bus\. Nothing/);
  });

  test('there is none without a hit, for words that only exclude, and within tags', () => {
    expect(passage(around('tram'), 'bus')).toBeUndefined();
    expect(passage(around('bus'), '-bus')).toBeUndefined();
    expect(passage(`<p>${around('<a href="https://bus.example/">tram</a>')}</p>`, 'bus')).toBeUndefined();
    expect(passage(`<p>${filler.repeat(18)}busy${filler.repeat(40)}</p>`, '"bus"')).toBeUndefined();
  });

  test('holds the hit in at most 300 units, whatever the text', () => {
    const word = fc.constantFrom(
      'bus',
      '天気',
      'a',
      'word. ',
      '漢字',
      '。',
      ' ',
      '\n',
      'e\u0301',
      '👨‍👩‍👧',
      '<b>',
      '</b>',
      '</p><p>',
      '&lt;',
      '1,000',
      'x'.repeat(90),
      filler,
    );
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 400 }),
        fc.constantFrom('bus', '天気', '"bus bus"', '1000'),
        (words, input) => {
          const { text, spans } = found(words.join(''), input) ?? {};
          if (text === undefined) return;
          expect(text.length).toBeLessThanOrEqual(300);
          expect(text.isWellFormed()).toBe(true);
          expect(spans).toEqual(hitSpans(text, readQuery(input, { lastWordIsPrefix: true })));
          expect(spans).not.toEqual([]);
        },
      ),
      { numRuns: 500 },
    );
  });
});
