import { pages } from '@newsbell/contracts/pages';
import { expect, it } from 'vitest';
import { routeTree } from './tree.ts';

/** The server knows these already; their screens come with what they show. */
const toCome = ['/admin', '/admin/:part'];

it('the server knows every page of the app, and the app every page of the server', () => {
  const children = routeTree.children as unknown as { options: { path: string } }[];
  const routes = Object.values(children).map(({ options }) => options.path.replaceAll('$', ':'));
  expect(routes.length).toBeGreaterThan(15);
  expect(routes.toSorted()).toEqual(pages.filter(page => !toCome.includes(page)).toSorted());
});
