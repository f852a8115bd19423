import { describe, expect, it, test } from 'vitest';
import { renderMarkdown } from '#text/markdown/markdown.ts';
import { mentionsIn, newMentions } from './mentions.ts';

const inText = (markdown: string) => mentionsIn(renderMarkdown(markdown, { ownOrigins: [] }));

describe('a mention', () => {
  it.each([
    ['@alice, have you seen it?', ['alice']],
    ['(@alice) "@bob_2"', ['alice', 'bob_2']],
    ['@alice님, 확인해 주세요', ['alice']],
    ['안녕하세요@alice님', ['alice']],
    ['＠alice さん、@bobさん', ['alice', 'bob']],
    ['请@alice看一下。', ['alice']],
    ['@Alice and @ALICE', ['alice']],
    ['**@alice**: yes', ['alice']],
    ['> @alice wrote', ['alice']],
    ['@alice.', ['alice']],
    ['@alice-', ['alice']],
    ["@alice's", ['alice']],
  ])('is found in %j', (markdown, names) => expect(inText(markdown)).toEqual(names));

  it.each([
    'write to alice@example.com',
    '`@alice` is code',
    '```\n@alice\n```',
    '@al is too short',
    `@${'a'.repeat(31)} is too long`,
    '@alice.example is a place',
    '@@alice',
    'https://example.com/@alice',
    '@앨리스',
  ])('is not found in %j', markdown => expect(inText(markdown)).toEqual([]));

  it('counts once, and ten of them do', () => {
    const many = Array.from({ length: 30 }, (_, n) => `@person_${n} @person_${n}`).join(' ');
    expect(inText(many)).toEqual(Array.from({ length: 10 }, (_, n) => `person_${n}`));
  });
});

test('an edit mentions those whom the text before did not', () => {
  expect(newMentions('<p>@alice</p>', '<p>@bob @alice @carol</p>')).toEqual(['bob', 'carol']);
});

test('a long text is read in a time that grows with it', () => {
  const html = `<p>${'@a'.repeat(40_000)} ${'<code>'.repeat(5_000)} @alice</p>`;
  expect(mentionsIn(html)).toEqual(['alice']);
});
