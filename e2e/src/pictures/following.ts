/** These are the screens of subscriptions, of a person's own news, and of adding sources. */
import { asDemo } from './accounts.ts';
import type { Place, Screen } from './screen.ts';

const open =
  (selector: string) =>
  async ({ page }: Place): Promise<void> => {
    await page.locator(selector).first().click();
    await page.locator('dialog[open], [popover]:popover-open').first().waitFor();
  };

export const following: Record<string, Screen> = {
  myNews: { at: asDemo('/') },
  myTimeline: { at: asDemo('/timeline?type=MY') },
  starred: { at: asDemo('/starred') },
  subscribes: { at: asDemo('/subscribes') },
  subscribeMenu: {
    at: asDemo('/hanbit'),
    act: open('main header button[aria-haspopup], main button[aria-haspopup]'),
  },
  addFolder: { at: asDemo('/subscribes'), act: open('main button[aria-haspopup=dialog]') },
  addSource: { at: asDemo('/project/add') },
  opml: { at: asDemo('/subscribes/opml') },
};
