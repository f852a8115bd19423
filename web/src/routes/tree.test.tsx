import { matchPage } from '@newsbell/contracts/pages';
import { reservedKeys } from '@newsbell/contracts/reserved-keys';
import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { App, startApp } from '../app.tsx';

beforeAll(() => startTexts('en'));

/** The app is not rendered here, so that no page is still being loaded when the file ends. */
const addresses = (): string[] => Object.keys(startApp(createMemoryHistory()).router.routesByPath);

const open = (address: string, state = {}) => {
  const history = createMemoryHistory({ initialEntries: ['/starred'] });
  history.replace(address, state);
  const parts = startApp(history);
  render(<App {...parts} />);
  return parts.router;
};

it('the first segment of every address is reserved, so that no source can take it', () => {
  const first = addresses().map(path => path.split('/')[1]!.toLowerCase());
  expect(first.filter(segment => segment && !segment.startsWith('$') && !reservedKeys.includes(segment))).toEqual([]);
});

/** A person chooses the words that these parameters stand for. */
const wordNames = ['keyword', 'word', 'tag', 'key'];
const words = ['.', '..', '~.', '%', '100%', '%2e%2e', '%E0%A4%A', 'a/b', '../x', 'C#', 'what?', '서울', '{*}', '\\'];

it('every address with a word in it holds any word, for the browser, the server and the app alike', () => {
  const { router } = startApp(createMemoryHistory());
  const withWords = addresses().filter(path => wordNames.some(name => path.includes(`$${name}`)));
  expect(withWords).toHaveLength(6);
  for (const to of withWords) {
    const name = wordNames.find(each => to.includes(`$${each}`))!;
    for (const word of words) {
      const params = { type: 'word', urlKey: 'paper', [name]: word };
      const { href } = router.buildLocation({ to, params } as never);
      const { pathname } = new URL(href, 'http://newsbell.test');
      expect(pathname).toBe(href);
      expect(matchPage(pathname)?.params, href).toMatchObject({ [name]: word });
      const history = createMemoryHistory({ initialEntries: [href] });
      const there = startApp(history).router;
      const found = there.matchRoutes(there.parseLocation(history.location)).at(-1)!;
      expect([found.routeId, found.params], href).toEqual([to, expect.objectContaining({ [name]: word })]);
    }
  }
});

it('a page goes on at its own address, whatever word stands in it', async () => {
  const { router, opened } = startApp(createMemoryHistory({ initialEntries: ['/word/~../news?id=5'] }));
  await opened;
  expect(router.buildLocation({ to: '.', search: { id: 6 } } as never).href).toBe('/word/~../news?id=6');
});

it.each([
  ['/search/100%', '100%'],
  ['/search/%E0%A4%A', '%E0%A4%A'],
  ['/search/%ED%95%9C%', '한%'],
])('an address that was typed as %s searches for %s', async (address, keyword) => {
  const router = open(address);
  expect(await screen.findByRole('heading', { level: 1, name: `Results for “${keyword}”` })).toBeInTheDocument();
  expect(router.state.matches.at(-1)!.params).toEqual({ keyword });
});

it('an address that no percent makes into one of ours is not found', async () => {
  open('/%E0%A4%A');
  expect(await screen.findByText("Oops, the page you're looking for doesn't exist.")).toBeInTheDocument();
});
