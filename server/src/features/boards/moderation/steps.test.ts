/** Steps of moderation in every order and at once: what is withheld stays so, counts hold, and no call fails. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { raiseAlerts } from '#features/notifications/alerts.ts';
import { someoneWaits } from '#test/crawling.ts';
import { moderating, pathOf } from '#test/moderating.ts';
import type { Person } from '#test/people.ts';
import type { RaiseAlerts } from '../tell.ts';
import { reportThing } from './report.ts';

const m = moderating();
const {
  call,
  post,
  comment,
  edit,
  see,
  alerts,
  report,
  newReporter,
  reported,
  queue,
  log,
  decide,
  undo,
  undoLast,
  setWords,
} = m;

describe('an undo', () => {
  it('leaves a text deleted that its author has deleted meanwhile', async () => {
    const text = await reported(await post(m.alice));
    expect((await decide('HIDE')).status).toBe(200);
    await call(m.alice, 'DELETE', pathOf(text));
    expect((await undoLast()).status).toBe(200);
    expect((await see(m.bob, text)).status).toBe(404);
    expect((await see(m.alice, text)).body).toMatchObject({ deleted: true, canRestore: true });
  });

  it('leaves a text there that its author has restored meanwhile', async () => {
    const text = await reported(await post(m.alice));
    await call(m.alice, 'DELETE', pathOf(text));
    expect((await decide('KEEP')).status).toBe(200);
    await call(m.alice, 'POST', `${pathOf(text)}/restore`);
    await undoLast();
    expect((await see(m.bob, text)).status).toBe(200);
  });

  it('of the removal of a text that its author had deleted leaves it to its author', async () => {
    const text = await reported(await post(m.alice));
    await call(m.alice, 'DELETE', pathOf(text));
    expect((await decide('REMOVE')).status).toBe(200);
    expect((await see(m.alice, text)).body).toMatchObject({ deleted: true, canRestore: false });
    await undoLast();
    expect((await see(m.alice, text)).body).toMatchObject({ deleted: true, canRestore: true });
  });

  it('that is asked for by several at once is one', async () => {
    const text = await reported(await post(m.alice));
    await decide('HIDE');
    const [step] = await log();
    const answers = await Promise.all(Array.from({ length: 4 }, () => undo(step!.id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await see(m.bob, text)).status).toBe(200);
  });

  it('lets the same manager decide anew, because nobody has objected', async () => {
    await reported(await post(m.alice));
    await decide('HIDE');
    await undoLast();
    expect((await queue())[0]).toMatchObject({ canDecide: true });
    expect((await decide('KEEP')).status).toBe(200);
  });

  it('of a decision on an objection leaves it to another manager than the one who was objected to', async () => {
    await reported(await post(m.alice));
    await decide('HIDE');
    const [alert] = await alerts(m.alice);
    await call(m.alice, 'POST', `/v1/notification/${alert!.id}/objection`, { text: 'No.' });
    expect((await decide('KEEP', { who: m.second })).status).toBe(200);
    await undoLast();
    expect((await decide('KEEP', { who: m.manager })).status).toBe(403);
    expect((await decide('KEEP', { who: m.second })).status).toBe(200);
  });

  it('does not stand against a later step that is taken at the same moment', async () => {
    for (let times = 0; times < 6; times++) {
      const text = await reported(await post(await newReporter()));
      await decide('HIDE');
      const [step] = await log();
      await call(m.manager, 'PUT', `${pathOf(text)}`, {
        ...{ title: 'Rain', content: 'It pours.', language: 'en', edition: 1 },
      });
      const [open] = await queue();
      const [undone, decided] = await Promise.all([
        undo(step!.id),
        call(m.second, 'PUT', `/v1/admin/report/${open!.id}`, { verdict: 'REMOVE', reason: 'No.' }),
      ]);
      expect([200, 403]).toContain(undone.status);
      expect(decided.status).toBe(200);
      expect((await see(m.bob, text)).status).toBe(404);
    }
  });
});

describe('a text that its author had deleted before it was removed', () => {
  it("is its author's to restore once it is kept", async () => {
    const text = await reported(await post(m.alice));
    await call(m.alice, 'DELETE', pathOf(text));
    await decide('REMOVE');
    const [alert] = await alerts(m.alice);
    await call(m.alice, 'POST', `/v1/notification/${alert!.id}/objection`, { text: 'No.' });
    expect((await decide('KEEP', { who: m.second })).status).toBe(200);
    expect((await see(m.bob, text)).status).toBe(404);
    expect((await call(m.alice, 'POST', `${pathOf(text)}/restore`)).status).toBe(200);
    expect((await see(m.bob, text)).status).toBe(200);
  });
});

describe('a report', () => {
  it('and a decision at the same moment both end well', async () => {
    const answers: number[] = [];
    for (let times = 0; times < 12; times++) {
      const text = await reported(await post(await newReporter()));
      const [open] = await queue();
      const people = [await newReporter(), await newReporter()];
      const all = await Promise.all([
        report(people[0]!, { type: 'POST', id: text.id }),
        call(m.manager, 'PUT', `/v1/admin/report/${open!.id}`, { verdict: 'KEEP', reason: '' }),
        report(people[1]!, { type: 'POST', id: text.id }),
      ]);
      answers.push(...all.map(({ status }) => status));
      await sql`delete from moderation_case`.execute(m.db);
    }
    expect(new Set(answers)).toEqual(new Set([200]));
  });

  it('that is the victim of a deadlock is taken again', async () => {
    const { db } = m;
    const text = await post(m.alice);
    for (const who of m.reporters.slice(1)) await report(who, { type: 'POST', id: text.id });
    await sql`update moderation_case set closed_at = now()`.execute(db);
    await sql`insert into moderation_case (post_id) values (${text.id})`.execute(db);
    await sql`update report set case_id = (select max(id) from moderation_case)`.execute(db);
    // The author's alert comes last, and the other transaction holds it and waits for the board.
    const reporting: { other?: Promise<unknown> } = {};
    const raising: RaiseAlerts = async (...raised) => {
      if (reporting.other) return raiseAlerts(...raised);
      reporting.other = db.transaction().execute(async tx => {
        await sql`set local deadlock_timeout = '1min'`.execute(tx);
        await sql`insert into digest_due (account_id, due_at) values (${m.alice.id}, now())
          on conflict (account_id) do update set due_at = now()`.execute(tx);
        await sql`update board set posts = posts where key = 'free'`.execute(tx);
      });
      await someoneWaits(db);
      return raiseAlerts(...raised);
    };
    expect(
      await reportThing(db, raising, { accountId: m.bob.id }, { postId: text.id }, { id: text.id, reason: 'SPAM' }),
    ).toBe('done');
    await reporting.other;
    expect((await see(m.bob, text)).status).toBe(404);
  });

  it('names a comment of the post that it says', async () => {
    const under = await comment(m.alice, await post(m.bob));
    const elsewhere = await post(m.alice);
    const { id } = under.comments[0]!;
    expect((await report(m.bob, { type: 'POST', id: elsewhere.id, comment: id })).status).toBe(404);
    expect((await report(m.bob, { type: 'POST', id: under.id, comment: id })).status).toBe(200);
  });
});

describe('an objection', () => {
  const object = async (who: Person, which = 0) => {
    const mine = (await alerts(who)).filter(({ type }) => type === 'MODERATED');
    return call(who, 'POST', `/v1/notification/${mine[which]!.id}/objection`, { text: `No, ${which}.` });
  };

  it('is offered beneath what took a text away by a manager, and beneath nothing else', async () => {
    const offered = async () =>
      (await alerts(m.alice)).filter(({ type }) => type === 'MODERATED').map(a => a.canObject);
    const text = await post(m.alice);
    for (const each of m.reporters) await report(each, { type: 'POST', id: text.id });
    expect(await offered()).toEqual([false]);
    await decide('KEEP');
    expect(await offered()).toEqual([false, false]);
    await reported(text);
    await decide('HIDE');
    await undoLast();
    await decide('REMOVE');
    expect(await offered()).toEqual([true, false, true, false, false]);
  });

  it('is taken on a later decision, too', async () => {
    const text = await reported(await post(m.alice));
    await decide('HIDE');
    await object(m.alice);
    await decide('KEEP', { who: m.second });
    await reported(text);
    await decide('REMOVE');
    expect((await object(m.alice)).status).toBe(200);
    expect(await queue()).toMatchObject([{ objection: 'No, 0.', decided: { step: 'REMOVE' } }]);
    await object(m.alice);
    expect(await queue()).toHaveLength(1);
  });

  it.each([
    ['5,001 characters', 'x'.repeat(5_001), 400],
    ['a NUL', 'a\0b', 200],
    ['half a character', 'a\ud800b', 200],
    ['HTML', '<script>alert(1)</script>', 200],
  ])('of %s is answered', async (_, text, status) => {
    await reported(await post(m.alice));
    await decide('HIDE');
    const [alert] = await alerts(m.alice);
    const answer = await call(m.alice, 'POST', `/v1/notification/${alert!.id}/objection`, { text });
    expect([status, 400]).toContain(answer.status);
    expect((await queue()).length).toBe(answer.status === 200 ? 1 : 0);
  });
});

describe('the decision that an author reads', () => {
  it('is the one that stands', async () => {
    await setWords('casino');
    const text = await reported(await post(m.alice));
    await decide('HIDE');
    const [alert] = await alerts(m.alice);
    await call(m.alice, 'POST', `/v1/notification/${alert!.id}/objection`, { text: 'No.' });
    await decide('KEEP', { who: m.second });
    const edited = await edit(m.alice, text, 'A casino.');
    expect(edited.body).toMatchObject({ withheldFor: 'WORDS', decision: null });
    await setWords();
  });
});
