import { expect, test } from 'vitest';
import { base, byId, shown } from '../../test/lists.ts';
import { readPage } from '../parse.ts';
import { deriveFromOne } from './from-one.ts';
import { deriveFromTwo } from './from-two.ts';

const numbers = [1, 2, 3, 4, 5];
const wanted = numbers.map(at => `A thing with the number ${at} → /${at}`);
const title = (at: number) => `<a href="/${at}">A thing with the number ${at}</a>`;

const pages = {
  'a second row with who and when': numbers
    .map(
      at =>
        `<tr class="thing"><td>${at}.</td><td>${title(at)}</td></tr><tr><td></td><td><span id="x${at}">${at} points</span> <small>by <a href="/who${at}">who${at}</a></small></td></tr><tr class="gap"></tr>`,
    )
    .join(''),
  'a date before a link in a line': `<p>${numbers.map(at => `<font id="x${at}">0${at}/05/2026</font> ${title(at)}<br>`).join('')}</p>`,
  'words after a heading': numbers.map(at => `<h3>${title(at)}</h3><p id="x${at}">Words on it.</p>`).join(''),
  'the second description of a term': `<dl>${numbers.map(at => `<dt>${title(at)}</dt><dd>Words on it.</dd><dd id="x${at}">May ${at}</dd>`).join('')}</dl>`,
};

test.each(Object.entries(pages))('a click on %s means the title', (_, html) => {
  const page = readPage(html.startsWith('<tr') ? `<table>${html}</table>` : `<main>${html}</main>`);
  const task = { page, base };
  expect(shown(deriveFromTwo(task, byId(page, 'x1'), byId(page, 'x2')))).toEqual(wanted);
  expect(shown(deriveFromTwo(task, byId(page, 'x2'), byId(page, 'x5')))).toEqual(wanted);
  expect(shown(deriveFromOne(task, byId(page, 'x3')))).toEqual(wanted);
});
