// @vitest-environment jsdom
import { pages } from '@newsbell/contracts/pages';
import { expect, it } from 'vitest';
import { routeTree } from './tree.ts';

it('the server knows every page of the app, and the app every page of the server', () => {
  const children = routeTree.children as unknown as { options: { path: string } }[];
  const routes = Object.values(children).map(({ options }) => options.path.replaceAll('$', ':'));
  expect(routes.length).toBeGreaterThan(15);
  expect(routes.toSorted()).toEqual([...pages].sort());
});
