import { describe, expect, it } from 'vitest';
import { articleAt, articlesUntil, newestUntil } from './article.ts';
import { sources } from './catalogue.ts';
import { pageSites } from './page-sites.ts';

describe('articles', () => {
  // Titles are dealt in rounds that do not end with a day, so one day's window says little about the next one's.
  it.each([...sources, ...pageSites].map(source => [source.name, source] as const))(
    'of %s never repeat a title, fill every slot and have passed, on many days',
    (_, source) => {
      for (let day = 0; day < 6; day++) {
        const until = new Date(Date.UTC(2026, 2, 5 + day * 31));
        const articles = articlesUntil(source, until);
        expect(articles.length).toBe(source.count);
        const titles = articles.map(article => article.title);
        expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
        for (const article of articles) {
          const prose = article.blocks.filter(block => !block.startsWith('```')).join('\n');
          expect(`${article.title}\n${prose}`).not.toMatch(/[{}]|undefined|NaN/);
          expect(article.published.getTime()).toBeLessThanOrEqual(until.getTime());
        }
      }
    },
  );

  it.each(sources.filter(({ retells }) => retells))('of $retells are told again by $name', source => {
    const until = new Date('2026-03-05');
    const original = sources.find(({ name }) => name === source.retells);
    const told = new Map(articlesUntil(original!, until).map(({ title, published }) => [title, published]));
    const again = articlesUntil(source, until).filter(({ title }) => told.has(title));
    expect(again.length).toBeGreaterThan(3);
    for (const { title, published } of again)
      expect(Math.abs(published.getTime() - told.get(title)!.getTime())).toBeLessThan(6 * 3_600_000);
  });

  it('are the same for the same number, whenever they are asked for', () => {
    const source = sources[0]!;
    const newest = newestUntil(source, new Date('2026-03-05'));
    expect(articleAt(source, newest)).toEqual(
      articlesUntil(source, new Date('2026-03-09')).find(each => each.no === newest),
    );
  });
});
