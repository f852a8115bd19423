import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labelId, readStream } from './stream-names.ts';

const owner = { id: 12, username: 'alice' };
const read = (text: string) => readStream(text, owner);
const once = encodeURIComponent;
const twice = (text: string) => once(once(text));

describe('a stream', () => {
  it.each(['-', '12', 'alice', 'Alice'])('is of the person who is called %s', name => {
    for (const kind of ['reading-list', 'read', 'starred', 'kept-unread'])
      expect(read(`user/${name}/state/com.google/${kind}`)).toEqual({ kind });
    expect(read(`user/${name}/label/News`)).toEqual({ kind: 'label', name: 'News' });
  });

  it('is named in several ways', () => {
    expect(read('state/com.google/read')).toEqual({ kind: 'read' });
    expect(read('user/-/state/com.google/unread')).toEqual({ kind: 'kept-unread' });
    expect(read('user/-/state/com.google/like')).toEqual({ kind: 'not-kept' });
    expect(read('feed/7')).toEqual({ kind: 'feed', id: 7 });
  });

  it('of an address keeps the encoding of the address', () => {
    const url = 'https://a.example/?q=a%20b&c=%2526';
    for (const name of [`feed/${url}`, once(`feed/${url}`), twice(`feed/${url}`)])
      expect(read(name)).toEqual({ kind: 'feed-by-url', url });
  });

  it.each([
    ...['', 'user/-/', 'user/13/state/com.google/read', 'user/bob/label/News', 'user/-/state/com.google/all'],
    ...[
      'feed/',
      'feed/0',
      'feed/-1',
      'feed/ftp://a.example/',
      'feed/99999999999999999',
      'label/',
      'splice/1',
      'user/-/label/a\0',
    ],
    ...['user/-/label/%00', 'user/-/label/a%2500'],
  ])('is not %j', text => expect(read(text)).toBeUndefined());
});

describe('a label', () => {
  it.each(['R&D / 뉴스+', '50%', 'a/b?c#d', 'R＆D', '100%25'])(
    '%s comes back as it went out, in every spelling',
    name => {
      const id = labelId(name);
      expect(id).not.toMatch(/[&+%?#]/);
      for (const spelling of [id, once(id), twice(id)]) {
        const stream = read(spelling);
        expect(stream?.kind === 'label' && labelId(stream.name)).toBe(labelId(name));
      }
    },
  );

  it('in full-width signs names the folder with the ordinary ones', () =>
    expect(read('user/-/label/R＆D ／ a＋b？＃ 50％25')).toEqual({ kind: 'label', name: 'R&D / a+b?# 50%25' }));

  it('is read raw and encoded with the ordinary signs', () => {
    const name = 'R&D / 뉴스+ 50%';
    for (const label of [name, once(name), twice(name)])
      expect(read(`user/-/label/${label}`)).toEqual({ kind: 'label', name });
  });

  it('of any name without a NUL comes back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), name => {
        const stream = read(once(labelId(name)));
        expect(stream?.kind === 'label' && labelId(stream.name)).toBe(labelId(name));
      }),
    );
  });
});

it('whatever is sent is a stream or none', () => {
  const part = fc.oneof(
    fc.constantFrom(
      'user/',
      '-/',
      'alice/',
      'label/',
      'state/com.google/',
      'read',
      'feed/',
      'https://',
      '%',
      '%25',
      '%2500',
    ),
    fc.constantFrom('%00', '%ff', '\0', '\ud800', '＆', '__proto__', 'constructor', '/', '12', '9'.repeat(20)),
    fc.string({ unit: 'binary', maxLength: 4 }),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 9 }), parts => {
      const stream = read(parts.join(''));
      if (stream?.kind === 'feed') expect(stream.id > 0 && Number.isSafeInteger(stream.id)).toBe(true);
      if (stream?.kind === 'label') expect(stream.name).toMatch(/^[^\0]+$/);
      if (stream?.kind === 'feed-by-url') expect(stream.url).toMatch(/^https?:\/\/[^\0]+$/i);
    }),
    { numRuns: 50_000 },
  );
});
