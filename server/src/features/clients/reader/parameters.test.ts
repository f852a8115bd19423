import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readOutput, readQuestion, type Sent } from './parameters.ts';

const owner = { id: 12, username: 'alice' };
const read = (sent: Sent) => readQuestion(sent, owner, 10_000);

describe('what is asked of a stream', () => {
  it('has a default for all', () => {
    const usual = { count: 20, after: undefined, isOldestFirst: false, since: undefined, until: undefined };
    for (const sent of [{}, { n: '', c: '', ot: '', xt: '', r: 'n' }])
      expect(read(sent)).toEqual({ ...usual, without: [], within: [] });
  });

  it('is read', () => {
    const xt = ['user/-/state/com.google/read', 'feed/7'];
    expect(read({ n: '1000', c: '4021', r: 'o', ot: '0', nt: '1772690820', xt, it: 'user/-/label/News' })).toEqual({
      ...{ count: 1000, after: 4021, isOldestFirst: true, since: new Date(0), until: new Date(1_772_690_820_000) },
      ...{ without: [{ kind: 'read' }, { kind: 'feed', id: 7 }], within: [{ kind: 'label', name: 'News' }] },
    });
  });

  it('is at most what one page has', () => expect(read({ n: '200000' })).toMatchObject({ count: 10_000 }));

  it.each([{ n: 'all' }, { n: '0' }, { n: '-1' }, { c: 'x' }, { c: '1,2' }, { ot: 'now' }, { nt: '1e9' }])(
    'is nothing with %j',
    sent => expect(read(sent)).toBeUndefined(),
  );

  it('is nothing of a stream that is not known', () => {
    expect(read({ xt: 'user/-/state/com.google/all' })).toBe('unknown-stream');
    expect(read({ it: ['feed/7', 'user/bob/label/a'] })).toBe('unknown-stream');
    expect(read({ xt: Array(51).fill('feed/7') })).toBe('unknown-stream');
  });
});

it('an answer is JSON where it is asked for', () => {
  expect(['json', 'JSON', 'xml', ''].map(output => readOutput({ output }))).toEqual([
    'json',
    'json',
    undefined,
    undefined,
  ]);
});

it('whatever is sent has an answer', () => {
  const text = fc.oneof(
    fc.constantFrom(
      '0',
      '20',
      '4021',
      '1772690820123',
      'feed/7',
      'user/-/label/a',
      '%',
      'o',
      'json',
      '\0',
      '__proto__',
    ),
    fc.string({ unit: 'binary', maxLength: 6 }),
  );
  const value = fc.oneof(text, fc.array(text, { maxLength: 3 }), fc.anything({ maxDepth: 1 }));
  const sent = fc.dictionary(fc.constantFrom('n', 'c', 'r', 'ot', 'nt', 'xt', 'it', 'output', '__proto__'), value);
  fc.assert(
    fc.property(sent, each => {
      const question = read(each);
      if (typeof question === 'object') expect(question.count >= 1 && question.count <= 10_000).toBe(true);
      expect([undefined, 'json']).toContain(readOutput(each));
    }),
    { numRuns: 50_000 },
  );
});
