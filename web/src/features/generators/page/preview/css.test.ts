import { expect, it } from 'vitest';
import { allowedFrom } from '../../building/addresses.ts';
import { safeCss } from './css.ts';

const page = 'https://harbour.example/';
const allowed = allowedFrom({ base: page, page, ownHost: 'bell.example' });
const quiet = 'referrer-policy(no-referrer)';

it.each([
  ['p{background:url(a.png)}', `p{background:url("${page}a.png" ${quiet})}`],
  [`p{background:url( 'a.png' )}`, `p{background:url("${page}a.png" ${quiet})}`],
  ['p{filter:url(#blur)}', 'p{filter:url(#blur)}'],
  ['@import "a.css";', '@import "a.css";'],
  ['p{content:"Note: url(x)"}', 'p{content:"Note: url(x)"}'],
  ['/* url(http://127.0.0.1/) */p{color:red}', '/**/p{color:red}'],
  [`p{content:'say "\\201c\\a x\\\\"'}`, 'p{content:"say \\"\u201c\\a x\\\\\\""}'],
  ['p{font-family:"A B", curl}', 'p{font-family:"A B", curl}'],
])('keeps what is harmless: %s', (css, safe) => {
  expect(safeCss(css, allowed)).toBe(safe);
});

it.each([
  'p{background:url(http://127.0.0.1/)}',
  'p{background:url("http://127.0.0.1/")}',
  'p{background:URL(//bell.example/logout)}',
  'p{background:u\\72l(//bell.example/logout)}',
  'p{background:\\000075 rl("//bell.example/logout")}',
  'p{background:url(//bell\\2e example/logout)}',
  'p{background:url("http:\\/\\/127.0.0.1/")}',
  '@import "//bell.example/logout";',
  "@import '\\68ttp://127.0.0.1/';",
  '<!--@import url(//bell.example/logout);',
  'p{background:image-set("//bell.example/logout" 1x)}',
  'p{--x:url(http://127.0.0.1/)}',
  'p{background:url(http://127.0.0.1/',
  'p{background:url("http://127.0.0.1/',
  ...['http://127.0.0.1/', 'https://bell.example/logout'].flatMap(address =>
    ['\r\n', '\r', '\f', '\n'].flatMap(end => [
      `--a:"\\${end}";background:url(${address});--b:""`,
      `--a:'\\${end}';background:url(${address});--b:''`,
      `--a:url("\\${end}");background:url(${address});--b:url("")`,
    ]),
  ),
])('leads nowhere from %j', css => {
  const safe = safeCss(css, allowed);
  expect(safe).toContain('none');
  expect(safe).not.toMatch(/127|bell/);
});

it.each(['crossorigin(anonymous)', 'referrer-policy(unsafe-url)', 'x'])(
  'tells nobody from where a picture is asked, whatever stands beside its address: %s',
  beside => {
    const safe = safeCss(`p{background:url("a.png" ${beside})}`, allowed);
    expect(safe.startsWith(`p{background:url("${page}a.png" ${quiet})`)).toBe(true);
    expect(safe).not.toMatch(/crossorigin\(|unsafe/);
  },
);

it.each([
  `p{background:url('data:image/png,");background:url(http://127.0.0.1/);--b:("')}`,
  `p{background:url('https://evil.example/?\\\\');--b:");background:url(http://127.0.0.1/);--c:("}`,
])('lets no address end before its end: %s', css => {
  const safe = safeCss(css, allowed);
  // The quoted strings are left out, so this is all the rest.
  expect(safe.replace(/"(?:[^"\\]|\\.)*"/g, '')).not.toContain('127');
});

it('tells nobody so at an address that nothing closes', () => {
  expect(safeCss('p{background:url("a.png"', allowed)).toBe(`p{background:url("${page}a.png" ${quiet})`);
});

const many = 1_000_000;
it.each([
  ['blanks after an address', `url("${' '.repeat(many)}`],
  ['blanks before an end that is none', `url("a"${' '.repeat(many)}x`],
  ['blanks before no address', `url(${' '.repeat(many)}`],
  ['openings', 'url("a" ('.repeat(many / 10)],
  ['escapes', '\\'.repeat(many)],
  ['remarks', '/*'.repeat(many)],
  ['quotes', `"'`.repeat(many)],
])('comes to its end with a million %s', (_, css) => {
  expect(safeCss(css, allowed).length).toBeGreaterThan(0);
});
