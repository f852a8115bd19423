import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAddressLiteral } from './address.ts';
import { bareHost } from './url-host.ts';
import { checkUrl, urlRule } from './url-rule.ts';

const rule = urlRule();

describe('checkUrl', () => {
  it('refuses addresses from inside in all the spellings URLs know', () => {
    const addresses = [
      0, 0x0a000001, 0x64400001, 0x7f000001, 0x7fffffff, 0xa83f8110, 0xa9fea9fe, 0xa9feaa02, 0xac100001,
    ];
    addresses.push(
      0xac1fffff,
      0xc00000aa,
      0xc0000201,
      0xc0a80001,
      0xc6120001,
      0xc6336407,
      0xcb007109,
      0xe0000001,
      0xffffffff,
    );
    let tried = 0;
    for (const address of addresses) {
      for (const host of spellings(address)) {
        const checked = checkUrl(`http://${host}/feed.xml`, rule);
        expect(checked.ok ? checked.url.hostname : checked.code, host).toBe('BLOCKED_ADDRESS');
        tried += 1;
      }
    }
    expect(tried).toBeGreaterThan(200);
  });

  it.each([
    ['http://127.1.1.1:80\\@127.2.2.2:80/', 'a backslash'],
    ['http://a.test/a b', 'a space'],
    ['http://a.test/\u3000b', 'a wide space'],
    ['http://a.te\tst/', 'a tab'],
    ['http://a.test/\u0000', 'a null'],
    ['http://user@a.test/', 'a user'],
    ['http://user:pass@a.test/', 'a password'],
    ['http://@a.test/', 'an empty user'],
    ['http://:@a.test/', 'an empty user and password'],
    ['http:a.test', 'no slashes'],
    ['http:/a.test', 'one slash'],
    ['http:///a.test', 'three slashes'],
    ['a.test/feed', 'no scheme'],
    ['//a.test/feed', 'no scheme but a host'],
    ['', 'nothing'],
    ['ftp://a.test/', 'another scheme'],
    ['file:///etc/passwd', 'a file'],
    ['javascript:alert(1)', 'a script'],
    ['data:text/xml,<rss/>', 'data'],
    ['feed:http://a.test/', 'a pseudo-scheme'],
    ['http://425.510.425.510/', 'no such address'],
    ['http://0o177.0.0.1/', 'a name that ends in a number'],
    ['http://a.test%00.example.com/', 'an encoded null'],
    [`http://a.test/${'x'.repeat(2048)}`, 'too long'],
    [`http://a.test/${'뉴'.repeat(700)}`, 'too long once encoded'],
  ])('refuses %j: %s', raw => expect(checkUrl(raw, rule)).toMatchObject({ ok: false, code: 'BLOCKED_URL' }));

  it('trims the outside, drops the fragment, and knows IDN and upper case', () => {
    expect(hrefOf(checkUrl(' HTTP://WWW.뉴스.Example:80/피드?q=1#top\n', rule))).toBe(
      'http://www.xn--9j2b0wt7f.example/%ED%94%BC%EB%93%9C?q=1'.replace(
        'xn--9j2b0wt7f',
        new URL('http://뉴스').hostname,
      ),
    );
  });

  it('lets exactly the listed ports through', () => {
    const open = [];
    for (let port = 1; port < 65_536; port += 1) if (checkUrl(`http://a.test:${port}/`, rule).ok) open.push(port);
    expect(open).toEqual([80, 443, 8080, 8443]);
    expect(checkUrl('http://a.test:25/', rule)).toMatchObject({ code: 'BLOCKED_PORT', detail: '25' });
    expect(checkUrl('http://a.test:4000/', urlRule({ ports: [4000] })).ok).toBe(true);
    expect(checkUrl('https://a.test/', urlRule({ ports: [80] }))).toMatchObject({ code: 'BLOCKED_PORT' });
  });

  it('knows our own hosts in other spellings, and only them', () => {
    const own = urlRule({ ownHosts: ['News.Example:3000', 'münchen.example'] });
    for (const host of [
      'news.example',
      'NEWS.EXAMPLE',
      'news.example.',
      'news.example:8080',
      'xn--mnchen-3ya.example',
      'MÜNCHEN.example',
    ]) {
      expect(checkUrl(`http://${host}/feed`, own), host).toMatchObject({ ok: false, code: 'BLOCKED_SELF' });
    }
    for (const host of ['a.news.example', 'news.example.com', 'muenchen.example']) {
      expect(checkUrl(`http://${host}/feed`, own).ok, host).toBe(true);
    }
  });

  it('reads a relative address against its base, under the same rules', () => {
    const base = new URL('https://a.test/x/y?z');
    expect(hrefOf(checkUrl('../feed', rule, base))).toBe('https://a.test/feed');
    expect(hrefOf(checkUrl('//b.test/feed', rule, base))).toBe('https://b.test/feed');
    expect(hrefOf(checkUrl('?page=2', rule, base))).toBe('https://a.test/x/y?page=2');
    for (const raw of [
      '',
      '///b.test/',
      '/\\b.test/',
      '\\\\b.test',
      '/\t/b.test',
      '//u@b.test/',
      'https:b.test',
      'gopher://b.test/',
    ]) {
      expect(checkUrl(raw, rule, base), raw).toMatchObject({ ok: false, code: 'BLOCKED_URL' });
    }
    expect(checkUrl('//127.0.0.1/', rule, base)).toMatchObject({ code: 'BLOCKED_ADDRESS' });
  });

  it('gives a URL that means the same host when it is parsed again', () => {
    const host = fc.oneof(fc.domain(), fc.ipV4(), fc.ipV6(), fc.string({ unit: 'grapheme', maxLength: 12 }));
    const tail = fc.string({ maxLength: 12 });
    fc.assert(
      fc.property(fc.constantFrom('http://', 'https://', 'HTTP://', 'http:'), host, tail, (scheme, name, rest) => {
        const checked = checkUrl(`${scheme}${name}${rest}`, rule);
        if (!checked.ok) return true;
        const again = new URL(checked.url.href);
        return again.host === checked.url.host && bareHost(again) === bareHost(checked.url) && again.hash === '';
      }),
      { numRuns: 3000 },
    );
  });
});

const spellings = (address: number): string[] => {
  const parts = [24, 16, 8, 0].map(shift => Math.floor(address / 2 ** shift) % 256);
  const dotted = parts.join('.');
  const rest = address % 0x1000000;
  const [a, b, c, d] = parts as [number, number, number, number];
  const wide = dotted.replace(/\d/g, digit => String.fromCodePoint(0xff10 + Number(digit)));
  const group = (high: number, low: number) => (high * 256 + low).toString(16);
  const all = [
    dotted,
    `${dotted}.`,
    String(address),
    `0x${address.toString(16)}`,
    `0${address.toString(8)}`,
    parts.map(part => `0x${part.toString(16)}`).join('.'),
    parts.map(part => `0${part.toString(8)}`).join('.'),
    parts.map(part => `000${part.toString(8)}`).join('.'),
    `${a}.${rest}`,
    `0x${a.toString(16)}.${rest}`,
    `${a}.${b}.${c * 256 + d}`,
    wide,
    wide.replaceAll('.', '。'),
    dotted.replace(/\d/g, digit => `%3${digit}`),
    `[::ffff:${dotted}]`,
    `[::ffff:${group(a, b)}:${group(c, d)}]`,
    `[0:0:0:0:0:ffff:${dotted}]`,
    `[64:ff9b::${dotted}]`,
    `[2002:${group(a, b)}:${group(c, d)}::]`,
  ];
  return all.filter(host => isAddressLiteral(new URL(`http://${host}/`).hostname));
};

const hrefOf = (checked: ReturnType<typeof checkUrl>): string | undefined =>
  checked.ok ? checked.url.href : undefined;
