import { expect, test } from 'vitest';
import { base, byId } from '../../test/lists.ts';
import { applyDefinition } from '../extract.ts';
import { readPage } from '../parse.ts';
import { deriveFromTwo } from './from-two.ts';

const box = (name: string, topics: string[]) =>
  `<div class="box ${name}"><ul class="topics">${topics
    .map(
      topic =>
        `<li class="row"><a class="title" id="${topic}" href="/topic/${topic}">The topic ${topic}</a> by Alice</li>`,
    )
    .join('')}</ul></div>`;
const rows = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

test('a list that only its place tells from another is found when that one is gone', () => {
  const page = readPage(`<div id="body">${box('announcement', ['rules'])}${box('', rows)}</div>`);
  const derived = deriveFromTwo({ page, base }, byId(page, 'one'), byId(page, 'ten'));
  if (derived.kind === 'underivable') throw new Error(derived.problem);
  expect(derived.items).toHaveLength(10);
  const later = readPage(`<div id="body">${box('', rows.toReversed())}</div>`);
  const { items, locator } = applyDefinition(later, derived.definition, { base });
  expect(items.map(({ link }) => link.split('/').at(-1))).toEqual(rows.toReversed());
  expect(locator).toBe(1);
});
