/** These are the screens of signing up and in, of the profile, and of the administrator's view of people. */
import type { Page } from '@playwright/test';
import { signIn, signUp } from '../people.ts';
import type { Place, Screen } from './screen.ts';

const as =
  (username: string, secret: string, path: string) =>
  async ({ page }: Place): Promise<void> => {
    await signIn(page, username, secret);
    await page.goto(path);
  };
export const asDemo = (path: string) => as('demo', 'read-the-news', path);

const submit = (page: Page) => page.locator('main form button[type=submit]').first().click();

const fillAll = async (page: Page, values: readonly string[]): Promise<void> => {
  const fields = page.locator('main form input:not([type=checkbox])');
  for (const [index, value] of values.entries()) await fields.nth(index).fill(value);
};

export const accounts: Record<string, Screen> = {
  signIn: { at: '/login' },
  signInWrong: {
    at: '/login',
    act: async ({ page }) => {
      await fillAll(page, ['demo', 'not the password']);
      await submit(page);
      await page.locator('[role=alert]').first().waitFor();
    },
  },
  signUp: { at: '/signup' },
  signUpWrong: {
    at: '/signup',
    act: async ({ page }) => {
      await fillAll(page, ['Mi Na', 'mina@', 'bell', 'bells']);
      await submit(page);
    },
  },
  signUpDone: {
    at: '/signup',
    act: async ({ page }) => {
      const name = `pic${Math.random().toString(36).slice(2, 10)}`;
      await fillAll(page, [name, `${name}@example.org`, 'four brass bells', 'four brass bells']);
      await page.locator('main form input[type=checkbox]').check();
      await submit(page);
      await page.locator('dialog[open]').waitFor();
    },
  },
  signInWait: { at: '/wait_auth_change' },
  forgot: { at: '/forgot' },
  resetWithoutLink: { at: '/reset' },
  profile: { at: asDemo('/profile') },
  profileUnverified: {
    at: async ({ page }) => {
      await signUp(page);
      await page.goto('/profile');
    },
  },
  profileEnd: {
    at: asDemo('/profile'),
    act: async ({ page }) => {
      await page.locator('main').getByRole('button').last().scrollIntoViewIfNeeded();
    },
  },
  setting: { at: asDemo('/setting') },
  sessions: { at: asDemo('/sessions') },
  adminOverview: { at: as('admin', 'ring-the-bell', '/admin'), on: ['desktop', 'wide', 'phone'] },
  adminUsers: { at: as('admin', 'ring-the-bell', '/admin/users') },
  adminSources: { at: as('admin', 'ring-the-bell', '/admin/sources') },
  adminSourcesAll: { at: as('admin', 'ring-the-bell', '/admin/sources?state=all') },
  adminSourceMerge: {
    at: as('admin', 'ring-the-bell', '/admin/sources?state=all'),
    act: async ({ page }) => {
      await page.locator('tbody tr').nth(1).getByRole('button').last().click();
      await page.locator('[data-popover] button').last().click();
      await page.locator('dialog[open] input').fill('news');
      await page.locator('dialog[open] ul button').first().click();
    },
  },
  adminSessions: {
    at: as('admin', 'ring-the-bell', '/admin/users'),
    act: async ({ page }) => {
      await page.locator('main table button[aria-haspopup=dialog]').first().click();
      await page.locator('dialog[open] h3').first().waitFor();
    },
  },
  adminAnnouncements: { at: as('admin', 'ring-the-bell', '/admin/announcements') },
  adminAnnouncementNew: {
    at: as('admin', 'ring-the-bell', '/admin/announcements'),
    act: async ({ page }) => {
      await page.locator('main button[aria-haspopup=dialog]').first().click();
      await page.locator('dialog[open] form').waitFor();
    },
  },
  adminContact: { at: as('admin', 'ring-the-bell', '/admin/contact') },
  adminMail: { at: as('admin', 'ring-the-bell', '/admin/mail') },
  adminTags: { at: as('admin', 'ring-the-bell', '/admin/tags') },
  adminTagRename: {
    at: as('admin', 'ring-the-bell', '/admin/tags'),
    act: async ({ page }) => {
      await page.locator('main tbody button').first().click();
      await page.locator('dialog[open]').waitFor();
    },
  },
  adminReports: { at: as('admin', 'ring-the-bell', '/admin/reports') },
  adminLog: { at: as('admin', 'ring-the-bell', '/admin/moderation') },
  adminBoards: { at: as('admin', 'ring-the-bell', '/admin/boards') },
  adminForbidden: { at: asDemo('/admin/users') },
  signedIn: { at: asDemo('/projects') },
};
