/** These are the screens of the community's boards. */
import { asDemo } from './accounts.ts';
import type { Place, Screen } from './screen.ts';

const openPost = async ({ page }: Place): Promise<void> => {
  await page.locator('main article a, main li a').first().click();
  await page.waitForURL(/\/board\/free\/\d+$/);
  await page.locator('main article h1').waitFor();
};

const begin = async ({ page }: Place): Promise<void> => {
  await page.locator('main form input').first().fill('**강조(한글)**는 어떻게 보이나요?');
  await page.locator('main form textarea').fill('これは**「重要」**です。\n\n- 하나\n- 둘\n\n> quoted\n\n`code`');
};

export const boards: Record<string, Screen> = {
  board: { at: '/board/free' },
  guides: { at: '/board/learn' },
  boardSearch: { at: '/board/qna?q=RSS' },
  boardNoHits: { at: '/board/qna?q=qqxyzzy' },
  post: { at: '/board/free', act: openPost },
  postOwn: { at: asDemo('/board/free'), act: openPost },
  write: { at: asDemo('/board/qna/write') },
  writeBegun: { at: asDemo('/board/qna/write'), act: begin },
};
