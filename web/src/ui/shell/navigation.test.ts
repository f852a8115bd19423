import { expect, it } from 'vitest';
import { personNavigation } from './navigation.ts';

const placesOf = (isAdmin: boolean) =>
  personNavigation({
    picture: undefined,
    mayReadApi: false,
    isAdmin,
    signOut: () => {},
    subscriptions: { Note: () => null, Tree: () => null },
    Bell: () => null,
    dialogs: {},
  }).drawer.flatMap(items => items.map(({ to }) => to));

it.each(['/admin/users', '/admin/channels', '/admin/contact'])('leads administrators to %s, and nobody else', place => {
  expect(placesOf(true)).toContain(place);
  expect(placesOf(false)).not.toContain(place);
});
