import { languages } from '@newsbell/contracts/languages';
import { describe, expect, it } from 'vitest';
import { writeLetter } from './letter.ts';
import { type LetterKind, lettersIn } from './letters/letters.ts';

const settings = { productName: 'Morning & Bell', publicUrl: 'https://bell.test' };
const kinds = Object.keys(lettersIn('en').letters) as LetterKind[];
const facts = {
  ...{ username: 'alice', path: '/reset?token=a-b_c', provider: 'GitHub' },
  ...{ sender: 'bob@example.org', title: 'Rain' },
};

describe.each([...languages])('a letter in %s', language => {
  it.each(kinds)('fills every place of %s and says the same in text and HTML', kind => {
    const { subject, plain, html } = writeLetter(settings, language, kind, facts);
    expect(`${subject}${plain}${html.replace(/<style>.*<\/style>/s, '')}`).not.toMatch(/[{}]|undefined/);
    expect(subject).toContain('Morning & Bell');
    expect(plain).toContain('https://bell.test/reset?token=a-b_c');
    expect(html).toContain(`lang="${language}"`);
    expect(html).toContain('href="https://bell.test/reset?token=a-b_c"');
    expect(html).not.toMatch(/<img|url\(|<link|<script/);
    const words = lettersIn(language).letters[kind];
    expect(words.after).toHaveLength(lettersIn('en').letters[kind].after.length);
  });
});

it('quotes what somebody wrote line by line, as text', () => {
  const quote = 'It <b>rains</b>.\n\n-- \nhttps://bell.test/reset?token=x';
  const { plain, html } = writeLetter(settings, 'en', 'contact', { ...facts, quote });
  expect(plain).toContain('\n\n> It <b>rains</b>.\n>\n> --\n> https://bell.test/reset?token=x\n\n');
  expect(html).toContain('It &lt;b&gt;rains&lt;/b&gt;.<br><br>-- <br>https://bell.test/reset?token=x</p></blockquote>');
});

it('lets no name become markup', () => {
  const hostile = { ...settings, productName: '<img src=x onerror=alert(1)>"\'&' };
  const { html } = writeLetter(hostile, 'en', 'provider-linked', {
    ...facts,
    provider: '</p><script>alert(1)</script>',
  });
  expect(html).not.toMatch(/<img|<script/);
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;');
});
