/** Admission: an edit of a text that was kept, and a word of the list, hold no more than they should. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { moderating, pathOf } from '#test/moderating.ts';

const m = moderating();
const { call, post, comment, edit, see, newReporter, decide, setWords } = m;

describe('an edit of a text that was kept', () => {
  const links = (...names: string[]) => names.map(name => `https://${name}.test/`).join(' ');

  it('is held for links that it adds, and not for those that were there', async () => {
    const held = await post(m.alice, links('a', 'b', 'c'), { at: m.strict });
    await decide('KEEP');
    const slip = await edit(m.alice, held, `${links('a', 'b', 'c')} mended`, m.strict);
    expect(slip.body.withheldFor).toBe(null);
    expect((await edit(m.alice, slip.body, links('x', 'y', 'z'), m.strict)).body.withheldFor).toBe('LINKS');
  });

  it('is held for a picture, and for a word of the list, that it adds', async () => {
    await setWords('casino', 'roulette');
    for (const [added, reason] of [
      [`![](/u/${randomUUID()})`, 'PICTURES'],
      ['A casino.', 'WORDS'],
    ]) {
      const who = await newReporter();
      const held = await post(who, links('a', 'b', 'c'), { at: m.strict });
      await decide('KEEP');
      expect((await edit(who, held, `${links('a', 'b', 'c')} ${added}`, m.strict)).body.withheldFor).toBe(reason);
      await sql`delete from moderation_case`.execute(m.db);
    }
    const spoken = await post(m.alice, 'A casino.');
    await decide('KEEP');
    expect((await edit(m.alice, spoken, 'A casino with roulette.')).body.withheldFor).toBe('WORDS');
    await setWords();
  });

  it('takes an answer that it withholds from its question', async () => {
    await setWords('casino');
    const question = await post(m.bob, 'When?', { board: 'qna' });
    const under = await comment(m.alice, question, 'At noon.');
    const { id } = under.comments[0]!;
    await call(m.bob, 'PUT', `${pathOf(question)}/answer`, { comment: id });
    expect((await see(undefined, question)).body.answerId).toBe(id);
    await call(m.alice, 'PUT', `${pathOf(question)}/comment/${id}`, { content: 'In the casino.' });
    expect((await see(undefined, question)).body.answerId).toBe(null);
    await setWords();
  });
});

describe('a word of the list', () => {
  it.each(['-snow', 'in:title', '!!!', '"', '\u0301'])(
    'such as %s does not hold what has nothing of it',
    async word => {
      await setWords(word);
      expect((await post(m.alice, 'Fine weather.')).withheldFor).toBe(null);
      expect((await edit(m.alice, await post(m.alice, 'The snow.'), 'Fine weather.')).body.withheldFor).toBe(null);
      await setWords();
    },
  );

  it('knows no fields of news', async () => {
    await setWords('casino in:town');
    expect((await post(m.alice, 'A casino in town.')).withheldFor).toBe('WORDS');
    await setWords();
  });
});
