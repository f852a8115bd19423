import { expect, it } from 'vitest';
import { isMeant, knownBy, type Person, soughtAt, writeMention } from './mention.ts';

/** In these texts `|` stands for the caret. */
const at = (marked: string) => soughtAt(marked.replace('|', ''), marked.indexOf('|'));

it.each([
  ['@|', 0, ''],
  ['hello @Em| there', 6, 'em'],
  ['안녕하세요 @도현|', 6, '도현'],
  ['はると＠ha|', 3, 'ha'],
  ['(@x_1|', 1, 'x_1'],
])('%s is a mention that is begun', (marked, from, prefix) => {
  expect(at(marked)).toEqual({ from, prefix });
});

it.each(['|@em', 'mail me@ex|', 'a/@ex|', '`@ex|', '@@ex|', '@em |', '@em-|', `@${'a'.repeat(41)}|`, 'em|'])(
  '%s is none',
  marked => {
    expect(at(marked)).toBeUndefined();
  },
);

const person = (username: string, nickname: string): Person => ({ username, nickname });

it('a prefix means a username or a nickname, whatever its letters are', () => {
  const people = [person('emma', 'Zoe'), person('dohyun', '도현'), person('zed', 'EMIL')];
  const named = (prefix: string) => people.filter(each => isMeant(prefix, each)).map(each => each.username);
  expect(named('em')).toEqual(['emma', 'zed']);
  expect(named('도')).toEqual(['dohyun']);
});

it('the server is asked only for what no shorter prefix has answered whole', () => {
  const all = Array.from({ length: 8 }, (_, n) => person(`e${n}`, ''));
  const known = (answers: Record<string, Person[]>, prefix: string) => knownBy(prefix, each => answers[each]);
  expect(known({ e: all.slice(1) }, 'emm')).toBe('e');
  expect(known({ e: all }, 'emm')).toBeUndefined();
  expect(known({ e: all, em: [] }, 'emm')).toBe('em');
  expect(known({ emm: all }, 'emm')).toBe('emm');
  // Nothing after the sign means the people of the thread alone.
  expect(known({ '': [] }, 'e')).toBeUndefined();
  expect(known({ '': [] }, '')).toBe('');
});

it('the name stands in place of what was typed, with one blank after it', () => {
  const write = (marked: string, from: number) => {
    const caret = marked.indexOf('|');
    const text = marked.replace('|', '');
    const { from: start, to, insert, end } = writeMention(text, from, caret, 'emma');
    const after = text.slice(0, start) + insert + text.slice(to);
    return `${after.slice(0, end)}|${after.slice(end)}`;
  };
  expect(write('so @em|.', 3)).toBe('so @emma |.');
  expect(write('so ＠em| it is', 3)).toBe('so @emma |it is');
});
