import type { DigestEntry } from '@newsbell/contracts/notifications';
import { describe, expect, it } from 'vitest';
import { alertOf, entryOf, pushMessage } from '#test/push-messages.ts';
import { slackBody } from './slack-body.ts';
import { standardBody } from './standard-body.ts';

const names = { publicUrl: 'https://bell.test', productName: 'Newsbell' };
const standard = (given: Parameters<typeof pushMessage>[1] = {}) =>
  JSON.parse(standardBody(pushMessage('https://hook.test/', given), names));
const slack = (given: Parameters<typeof pushMessage>[1] = {}) =>
  JSON.parse(slackBody(pushMessage('https://hook.test/', given), names)).text as string;
const many = (count: number, title: string): DigestEntry[] =>
  Array.from({ length: count }, (_, n) => entryOf(`${title} ${n}`, 'Seoul Metro News', n + 1));

describe('the standard body', () => {
  it('says what a mail would say', () => {
    const message = pushMessage('https://hook.test/', {
      entries: [
        {
          ...entryOf(),
          item: { ...entryOf().item, link: 'https://news.test/1', priority: 'high' },
          reasons: [{ type: 'PROJECT', key: 'seoul-metro', title: 'Seoul Metro News', keyword: '버스' }],
        },
      ],
      alerts: [alertOf()],
    });
    expect(JSON.parse(standardBody(message, names))).toEqual({
      type: 'digest.told',
      timestamp: message.delivery.createdAt.toISOString(),
      data: {
        slot: message.digest!.slot.toISOString(),
        total: 1,
        entries: [
          {
            id: 7,
            title: 'Bus lanes open in May',
            link: 'https://news.test/1',
            page: 'https://bell.test/seoul-metro/feed/7',
            source: { urlKey: 'seoul-metro', title: 'Seoul Metro News' },
            publishedAt: '2026-03-05T06:07:00.000Z',
            excerpt: 'The first of three.',
            priority: 'high',
            reasons: [{ type: 'PROJECT', key: 'seoul-metro', title: 'Seoul Metro News', keyword: '버스' }],
          },
        ],
        alerts: [
          {
            id: 9,
            type: 'REPLY',
            title: 'Which feeds do you miss?',
            text: expect.stringContaining('Which feeds do you miss?'),
            link: 'https://bell.test/board/qna/12#c3',
            count: 1,
            actors: ['Alice'],
          },
        ],
        page: 'https://bell.test/notifications',
      },
    });
  });

  it.each(['a'.repeat(400), '가'.repeat(400), '"\\'.repeat(200), '\u0001'.repeat(300)])(
    'has 20 KB at most, whatever the titles are, and counts the rest',
    title => {
      const text = standardBody(pushMessage('https://hook.test/', { entries: many(50, title), items: 75 }), names);
      const { data } = JSON.parse(text);
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(20_480);
      expect(data.entries.length).toBeGreaterThan(5);
      expect([data.total, data.entries.length + data.more]).toEqual([75, 75]);
      expect(data.entries[0].id).toBe(1);
    },
  );

  it('uses the room that it has', () => {
    const text = standardBody(pushMessage('https://hook.test/', { entries: many(50, 'a'.repeat(400)) }), names);
    expect(Buffer.byteLength(text)).toBeGreaterThan(19_000);
  });

  it('leaves out what no room is for, be it a single entry', () => {
    const fields = Array.from({ length: 7 }, (_, n) => ({ name: `n${n}`, value: '\u0001'.repeat(500), colour: n }));
    const entry = { ...entryOf(), item: { ...entryOf().item, fields } } as unknown as DigestEntry;
    expect(standard({ entries: [entry] }).data).toMatchObject({ entries: [], more: 1, total: 1 });
  });

  it('is of the type test where the person asked for one, in their language', () => {
    const body = JSON.parse(standardBody({ ...pushMessage('', { language: 'ko' }), digest: null }, names));
    expect(body).toMatchObject({ type: 'test', data: { text: expect.stringContaining('Newsbell 알림') } });
  });
});

describe('the body for chats', () => {
  it('has a line for each, in the person’s language', () => {
    const linked = { ...entryOf(), item: { ...entryOf().item, link: 'https://news.test/1?a=1&b=2' } };
    expect(slack({ entries: [linked, entryOf('Second')], alerts: [alertOf()], language: 'ko' })).toBe(
      [
        '*새 소식 3건*',
        expect.anything(),
        '• <https://news.test/1?a=1&amp;b=2|Bus lanes open in May> — Seoul Metro News',
        '• <https://bell.test/seoul-metro/feed/7|Second> — Seoul Metro News',
      ]
        .map((line, at) => (at === 1 ? slack({ entries: [], alerts: [alertOf()], language: 'ko' }) : line))
        .join('\n'),
    );
  });

  it('lets nothing of a source be mark-up', () => {
    const text = slack({ entries: [entryOf('<!channel> a|b & <https://evil.test|here>', '<@U1>\n• more')] });
    expect(text).toBe(
      '• <https://bell.test/seoul-metro/feed/7|&lt;!channel&gt; a¦b &amp; &lt;https://evil.test¦here&gt;> — &lt;@U1&gt; • more',
    );
  });

  it.each(['javascript:alert(1)', 'not a link'])('links nowhere but to the web: %s', link => {
    const entry = { ...entryOf(), item: { ...entryOf().item, link } };
    expect(slack({ entries: [entry] })).toBe('• Bus lanes open in May — Seoul Metro News');
  });

  it('keeps an address whole that has signs of the mark-up', () => {
    const entry = { ...entryOf(), item: { ...entryOf().item, link: 'https://news.test/a|b?q=<x>' } };
    expect(slack({ entries: [entry] })).toContain('<https://news.test/a%7Cb?q=%3Cx%3E|Bus lanes open in May>');
  });

  it('is short, and names the rest', () => {
    const text = slack({ entries: many(50, 'Harbor'), items: 60 });
    expect(text.split('\n')).toHaveLength(12);
    expect(text.split('\n').at(-1)).toBe('<https://bell.test/notifications|and 50 more>');
    const long = slack({
      entries: many(50, 'x'.repeat(200)).map(each => ({
        ...each,
        item: { ...each.item, link: `https://news.test/${'y'.repeat(400)}` },
      })),
    });
    expect(long.length).toBeLessThanOrEqual(1_900);
  });
});
