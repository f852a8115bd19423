import { expect, test } from 'vitest';
import { base, byId, shown } from '../../test/lists.ts';
import { readPage } from '../parse.ts';
import { deriveFromOne } from './from-one.ts';

test('of two cells that look the same the one in the clicked column is meant in other rows', () => {
  const row = (at: number) =>
    `<tr><td class="l"><a href="/${at}">2026-00${at}</a></td><td class="l"><a id="x${at}" href="/${at}">Repair of bridge ${'ABCD'[at - 1]}</a></td><td>open</td></tr>`;
  const page = readPage(`<table><tr><th>No<th>Name<th>State</tr>${[1, 2, 3, 4].map(row).join('')}</table>`);
  const wanted = [1, 2, 3, 4].map(at => `Repair of bridge ${'ABCD'[at - 1]} → /${at}`);
  expect(shown(deriveFromOne({ page, base }, byId(page, 'x1')))).toEqual(wanted);
  expect(shown(deriveFromOne({ page, base }, byId(page, 'x3')))).toEqual(wanted);
});
