import { expect, it } from 'vitest';
import { personNavigation } from './navigation.ts';

const placesOf = (isAdmin: boolean, isManager = isAdmin) =>
  personNavigation({
    picture: undefined,
    mayReadApi: false,
    isManager,
    isAdmin,
    signOut: () => {},
    subscriptions: { Note: () => null, Tree: () => null },
    reports: { Note: () => null },
    administration: { Note: () => null },
    Bell: () => null,
    dialogs: {},
  }).drawer.flatMap(({ items }) => items.map(({ to }) => to));

it('leads administrators to the administration, and nobody else', () => {
  expect(placesOf(true)).toContain('/admin');
  expect(placesOf(false, true)).not.toContain('/admin');
});

it('leads managers to the reports, and nobody else', () => {
  expect(placesOf(false, true)).toContain('/admin/reports');
  expect(placesOf(true)).toContain('/admin/reports');
  expect(placesOf(false)).not.toContain('/admin/reports');
});
