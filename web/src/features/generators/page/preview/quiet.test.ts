// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { quiet } from './quiet.ts';

/** Parses a source as a browser does, and leaves out the attributes that are renamed. */
const treeOf = (source: string) => {
  const { documentElement } = new DOMParser().parseFromString(source, 'text/html');
  for (const each of documentElement.querySelectorAll('*')) {
    for (const { name } of [...each.attributes]) if (/^(?:x-)?on/i.test(name)) each.removeAttribute(name);
  }
  return documentElement.outerHTML;
};
const handlersIn = (source: string) =>
  [...new DOMParser().parseFromString(source, 'text/html').querySelectorAll('*')].flatMap(each =>
    [...each.attributes].filter(({ name }) => /^on/.test(name)).map(({ name }) => name),
  );

it.each([
  '<p onclick="a()">x</p>',
  "<p class=a onclick=a() id=b ONLOAD='b()'>x",
  '<body onload="a()"><svg onload=a()><circle onclick="b"/></svg>',
  '<img src=x onerror="a()" alt="<p onclick=b>">',
  '<a title="a > b" onclick="if (a > b) c()">x</a>',
  "<a title='\"'onclick=a()>x</a>",
  '<p/onclick=a()/id=b>x',
  '<p\nonclick\n=\n"a()"\n>x',
  '<p onclick>x<p onclick=>y',
  '<!-- <p onclick="a> --><p onclick="b()">x',
  '<!--><p onclick="b()">x--><!DOCTYPE html "<p"><p onclick=c()>y',
  '<script>if (a<b && c == "<p onclick=\'") d()</script><p onclick="b()">x',
  '<style>a::before{content:"<a \'"}</style><p onclick="b()">x',
  '<title>a<b "c</title><textarea><p onclick="</textarea><p onclick="b()">x',
  '<SCRIPT>"</scriptx <p \'"</SCRIPT ><p onclick="b()">x',
  '<noscript><p onclick="b()">x</noscript>',
  'a < b and c <3 "onclick=d" <p onclick="e()">x</p onclick="f()">',
  '<?xml "a ?><p onclick="b()">x</><p onclick="c()">y',
])('a page brings no handlers, and has the same tree: %s', source => {
  const quieted = quiet(source);
  expect(handlersIn(source)).not.toEqual([]);
  expect(handlersIn(quieted)).toEqual([]);
  expect(treeOf(quieted)).toBe(treeOf(source));
});

it.each(['<p class="on">On a day</p>', '<p data-on="x" href=on>onclick=a()</p>', '<p title="x onclick=a()">x'])(
  'leaves what is no handler as it is: %s',
  source => {
    expect(quiet(source)).toBe(source);
  },
);

it.each(['<p onclick="a()', '<p onclick', '<script>a', '<!-- a', '<', '<p title="', '<a '.repeat(2000)])(
  'takes a page that ends anywhere: %#',
  source => {
    expect(treeOf(quiet(source))).toBe(treeOf(source));
  },
);

it('is linear on what never ends', () => {
  for (const piece of ['<a "', '<!--', '<title>', '<p onclick=', "<p x='", '</script', '<script>']) {
    expect(quiet(piece.repeat(300_000)).length).toBeGreaterThanOrEqual(piece.length * 300_000);
  }
});

it('keeps the base of a page under another name', () => {
  expect(quiet('<BASE target=_top href="/a/"><a href="/b">x</a>')).toBe(
    '<BASE target=_top x-href="/a/"><a href="/b">x</a>',
  );
});
