import { expect, test } from 'vitest';
import { base, byId, shown } from '../../test/lists.ts';
import { readPage } from '../parse.ts';
import { deriveFromOne } from './from-one.ts';
import { deriveFromTwo } from './from-two.ts';
import { propose } from './propose.ts';

const pageOf = (item: (at: number) => string) => ({
  page: readPage(`<main>${[1, 2, 3, 4].map(item).join('')}</main>`),
  base,
});

const released = (at: number) => `Release ${at} with a name of some length`;
const releases = [1, 2, 3, 4].map(at => `${released(at)} → /${at}`);

test('a heading that only repeats what a link says does not lead elsewhere', () => {
  const task = pageOf(
    at => `<section><h2 class="sr-only">${released(at)}</h2><div><a id="who${at}" href="/by${at}"><img> someone${at}</a></div>
<div><span class="big"><a id="x${at}" href="/${at}">${released(at)}</a></span><p id="w${at}">Words about it that go on for a while.</p></div></section>`,
  );
  const at = (id: string) => byId(task.page, id);
  expect(shown(deriveFromTwo(task, at('x1'), at('x3')))).toEqual(releases);
  expect(shown(deriveFromTwo(task, at('w1'), at('w2')))).toEqual(releases);
  expect(shown(deriveFromOne(task, at('x2')))).toEqual(releases);
  expect(shown(propose(task)[0]!)).toEqual(releases);
});

test('of two headings in a link the higher one is the title', () => {
  const task = pageOf(
    at =>
      `<article><a href="/${at}"><h2>${released(at)}</h2><h3>A subtitle that says far more than the title does, in two sentences of words ${at}. This is the other one of them.</h3></a><p id="w${at}">12 min</p></article>`,
  );
  expect(shown(deriveFromTwo(task, byId(task.page, 'w1'), byId(task.page, 'w2')))).toEqual(releases);
  expect(shown(propose(task)[0]!)).toEqual(releases);
});

test('a label that only some items have before the title is not the title', () => {
  const item = (label: (at: number) => boolean) => (at: number) =>
    `<div class="thread"><div class="main"><p class="subj">${label(at) ? `<a class="flag" href="/only?kind=${at}">Question</a> ` : ''}<a id="x${at}" href="/${at}">${released(at)}</a></p><p id="w${at}">Words</p></div></div>`;
  for (const label of [(at: number) => at > 2, (at: number) => at < 3, (at: number) => at % 2 === 0]) {
    const task = pageOf(item(label));
    for (const [one, other] of [
      ['x1', 'x2'],
      ['x1', 'x4'],
      ['x3', 'x4'],
    ])
      expect(shown(deriveFromTwo(task, byId(task.page, one!), byId(task.page, other!)))).toEqual(releases);
  }
});

test.each([
  ['the link', (at: number) => ` aria-label="${released(at)}"`, () => ''],
  ['its picture', () => '', (at: number) => ` alt="${released(at)}"`],
])('of the parts of a link, what %s is called is the title', (_, name, alt) => {
  const task = pageOf(
    at =>
      `<a href="/${at}"${name(at)}><div><img src="/${at}.png"${alt(at)}></div><div><div><span class="k4">${released(at)}</span><span class="k5">by Ann ${'ABCD'[at]}</span></div><div><span>Old Town ${'ABCD'[at]}</span><time>2 h ago</time></div></div></a>`,
  );
  expect(shown(propose(task)[0]!)).toEqual(releases);
});

test('links that nothing speaks for are titles where there are no others', () => {
  const task = pageOf(
    at =>
      `<li><span class="release-number"><a id="x${at}" href="/${at}">Newsbell 3.${at}</a></span><span id="d${at}">Oct. ${at}, 2026</span><a href="/${at}#download">Download</a></li>`,
  );
  const wanted = [1, 2, 3, 4].map(at => `Newsbell 3.${at} → /${at}`);
  expect(shown(deriveFromTwo(task, byId(task.page, 'd1'), byId(task.page, 'd3')))).toEqual(wanted);
  expect(propose(task).map(shown)).toContainEqual(wanted);
});
