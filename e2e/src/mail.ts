/** The demo shows its mails at /demo/mail. */
import { expect, type Page } from '@playwright/test';

/**
 * Answers the path of the newest mail's link of this kind, once that mail is there. The link is for the product's own
 * address, so only the path counts.
 */
export const mailedPath = async (page: Page, recipient: string, kind: RegExp): Promise<string> => {
  let found: string | undefined;
  await expect
    .poll(async () => {
      found = await newestLink(page, recipient, kind);
      return found;
    })
    .toBeDefined();
  return found!;
};

const newestLink = async (page: Page, recipient: string, kind: RegExp): Promise<string | undefined> => {
  const list = await textOf(page, '/demo/mail');
  const rows = list.split('<li>').filter(row => row.includes(recipient));
  for (const row of rows) {
    const mail = await textOf(page, /\/demo\/mail\/\d+/.exec(row)![0]);
    const link = [...mail.matchAll(/href="https?:\/\/[^/"]+([^"]+)"/g)]
      .map(each => each[1]!)
      .find(path => kind.test(path));
    if (link) return link;
  }
  return undefined;
};

const textOf = async (page: Page, path: string): Promise<string> => (await page.request.get(path)).text();
