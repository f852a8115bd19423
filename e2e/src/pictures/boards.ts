/** These are the screens of the community's boards. */

import type { Post } from '@newsbell/contracts/boards';
import type { ModerationCase } from '@newsbell/contracts/moderation';
import type { Alert, BellRow } from '@newsbell/contracts/notifications';
import { signIn } from '../people.ts';
import { asDemo } from './accounts.ts';
import type { Place, Screen } from './screen.ts';

/** The rows that everybody sees: above them stand the reader's own that wait for a manager. */
const openPost = (place: Place): Promise<void> => openRow(place, 'main ul:not([class*="held_"] > ul) > li');

const openRow = async ({ page }: Place, row: string): Promise<void> => {
  await page.locator(`${row} h2 a`).first().click();
  await page.waitForURL(/\/board\/\w+\/\d+$/);
  await page.locator('main article h1').waitFor();
};

const answered = 'main li:has([data-kind="answered"])';

const begin = async ({ page }: Place): Promise<void> => {
  await page.locator('main form input').first().fill('**강조(한글)**는 어떻게 보이나요?');
  await page.locator('main form textarea').fill('これは**「重要」**です。\n\n- 하나\n- 둘\n\n> quoted\n\n`code`');
};

const comment = ({ page }: Place) => page.locator('main textarea').last();

const suggest = async (place: Place): Promise<void> => {
  await openPost(place);
  await comment(place).pressSequentially('@');
  await place.page.locator('main [role=listbox]').waitFor();
};

/** The answer says that the comment's author is blocked: other pictures are taken as the same person meanwhile. */
const seeFolded = async (place: Place): Promise<void> => {
  const { page } = place;
  await page.route('**/v1/board/free/*', async route => {
    const answer = await route.fetch();
    const post = (await answer.json()) as Post;
    await route.fulfill({
      response: answer,
      json: { ...post, comments: post.comments.map(each => ({ ...each, author: { ...each.author, blocked: true } })) },
    });
  });
  await openPost(place);
  await page.locator('main article').nth(1).locator('button').first().waitFor();
};

const requestIn = (state: string) => (place: Place) => openRow(place, `main li:has([data-kind="${state}"])`);

/** The address is that of a request of the demo's, so that nothing is fetched for it. */
const ask = async ({ page }: Place): Promise<void> => {
  await page.locator('main form input[name=url]').fill('library.dumul.example/new-books');
  await page.keyboard.press('Enter');
  await page.locator('main a[href*="/board/request/"]').first().waitFor();
};

/** An administrator's list has the held post of the demo's reader, which no list of theirs has. */
const held = async ({ page }: Place): Promise<void> => {
  await signIn(page, 'admin', 'ring-the-bell');
  const answer = await page.request.get('/v1/admin/report');
  const { content } = (await answer.json()) as { content: ModerationCase[] };
  const { path } = content.find(({ withheldFor, author }) => withheldFor === 'WORDS' && author?.username === 'demo')!;
  await signIn(page, 'demo', 'read-the-news');
  await page.goto(path);
};

const removed = async ({ page }: Place): Promise<void> => {
  await signIn(page, 'demo', 'read-the-news');
  const answer = await page.request.get('/v1/notification?size=20');
  const { content } = (await answer.json()) as { content: BellRow[] };
  await page.goto(content.find((row): row is Alert => row.kind === 'ALERT' && row.type === 'MODERATED')!.path);
};

const report = async (place: Place): Promise<void> => {
  const { page } = place;
  await openPost(place);
  await page.locator('main article header button[aria-haspopup=dialog]').first().click();
  await page.locator('[data-popover] button').first().click();
  await page.locator('dialog[open] input[type=radio]').first().check();
};

const object = async ({ page }: Place): Promise<void> => {
  await page.locator('main article:has(a[href^="/board/free/"]) > div > button').last().click();
  await page.locator('main textarea').waitFor();
};

export const boards: Record<string, Screen> = {
  board: { at: '/board/free' },
  guides: { at: '/board/learn' },
  boardSearch: { at: '/board/qna?q=RSS' },
  boardNoHits: { at: '/board/qna?q=qqxyzzy' },
  questions: { at: '/board/qna' },
  questionsNone: { at: '/board/qna?answered=true&q=qqxyzzy' },
  answered: { at: '/board/qna?language=en', act: place => openRow(place, answered) },
  answerable: { at: asDemo('/board/qna?answered=false&language=en'), act: openPost },
  requests: { at: '/board/request' },
  ask: { at: asDemo('/board/request/write'), act: ask },
  request: { at: asDemo('/board/request?state=OPEN'), act: openPost },
  planned: { at: '/board/request', act: requestIn('PLANNED') },
  done: { at: asDemo('/board/request'), act: requestIn('DONE') },
  post: { at: '/board/free', act: openPost },
  postOwn: { at: asDemo('/board/free'), act: openPost },
  mention: { at: asDemo('/board/free'), act: suggest },
  blocked: { at: asDemo('/board/free'), act: seeFolded },
  report: { at: asDemo('/board/free'), act: report },
  held: { at: held },
  removed: { at: removed },
  objection: { at: asDemo('/notifications'), act: object },
  write: { at: asDemo('/board/qna/write') },
  writeBegun: { at: asDemo('/board/qna/write'), act: begin },
};
