import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Definition } from '../definition.ts';
import { applyDefinition, type ExtractedItem } from '../extract.ts';
import { readPage } from '../parse.ts';
import type { Derived, Underivable } from './define.ts';
import { deriveFromExamples } from './examples.ts';
import { propose } from './propose.ts';

interface Named {
  title: string;
  href: string;
}

interface Expected {
  base_url: string | null;
  examples?: [Named, Named];
  same_template_as?: string;
  count: number;
  first_title: string;
  last_title: string;
  hrefs: string[];
  optional?: Named[];
}

const folder = new URL('../../../../shared/data/pages/', import.meta.url);
const hasPages = existsSync(new URL('expected.json', folder));

describe.runIf(hasPages)('on real pages', { timeout: 120_000 }, () => {
  const expected: Record<string, Expected> = hasPages
    ? JSON.parse(readFileSync(new URL('expected.json', folder), 'utf8'))
    : {};
  const taskOf = (file: string) => ({
    page: readPage(readFileSync(new URL(file, folder), 'utf8')),
    base: expected[file]!.base_url ?? 'https://unknown.example/',
  });
  const lists = Object.keys(expected).filter(file => expected[file]!.examples);
  const definitions = new Map<string, Definition>();

  test('two examples give exactly the list', () => {
    const wrong = lists.flatMap(file => {
      const derived = deriveFromExamples(taskOf(file), expected[file]!.examples!);
      if (derived.kind === 'derived') definitions.set(file, derived.definition);
      return wrongIn(file, derived);
    });
    report('two examples', wrong);
    expect(wrong.length).toBeLessThanOrEqual(0.01 * lists.length);
  });

  test('a definition holds on another page of its site', () => {
    const others = Object.keys(expected).filter(file => expected[file]!.same_template_as);
    const wrong = others.flatMap(file => {
      const definition = definitions.get(expected[file]!.same_template_as!)!;
      return faultsOf(applyDefinition(taskOf(file).page, definition, taskOf(file)).items, expected[file]!).map(
        fault => `${file}: ${fault}`,
      );
    });
    report('other pages', wrong);
    expect(wrong).toEqual([]);
  });

  test('one example gives the list', () => {
    const wrong = lists.flatMap(file =>
      expected[file]!.examples!.flatMap(example => wrongIn(file, deriveFromExamples(taskOf(file), [example]))),
    );
    report('one example', wrong);
    expect(wrong.length).toBeLessThanOrEqual(0.05 * 2 * lists.length);
  });

  test('the list is among the first three proposals', () => {
    const wrong = lists.filter(file => {
      const proposals = propose(taskOf(file)).slice(0, 3);
      return !proposals.some(({ items }) => faultsOf(items, expected[file]!).length === 0);
    });
    report('proposals', wrong);
    expect(wrong.length).toBeLessThanOrEqual(0.05 * lists.length);
  });

  const wrongIn = (file: string, derived: Derived | Underivable): string[] => {
    if (derived.kind === 'underivable') return [`${file}: ${derived.problem}`];
    const faults = faultsOf(derived.items, expected[file]!);
    return faults.length === 0 ? [] : [`${file}: ${faults.slice(0, 4).join('; ')}`];
  };
});

const faultsOf = (items: ExtractedItem[], page: Expected): string[] => {
  const resolved = (href: string) => URL.parse(href, page.base_url ?? 'https://unknown.example/')?.href ?? href;
  const optional = new Map((page.optional ?? []).map(({ title, href }) => [resolved(href), title]));
  const own = items.filter(item => !optional.has(item.link));
  const links = new Set(own.map(item => item.link));
  const titles = new Map(
    [...(page.examples ?? []), ...(page.optional ?? [])].map(each => [resolved(each.href), each.title]),
  );
  titles.set(resolved(page.hrefs[0]!), page.first_title).set(resolved(page.hrefs.at(-1)!), page.last_title);
  return [
    ...page.hrefs.filter(href => !links.has(resolved(href))).map(href => `no ${href}`),
    ...own.filter(item => !page.hrefs.some(href => resolved(href) === item.link)).map(item => `also ${item.link}`),
    ...items
      .filter(({ title, link }) => titles.has(link) && titles.get(link) !== title)
      .map(item => `called ${item.title}`),
  ];
};

const report = (what: string, wrong: string[]) => {
  if (wrong.length > 0) console.info(`${what}: ${wrong.length} wrong\n  ${wrong.join('\n  ')}`);
};
