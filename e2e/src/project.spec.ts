import { holdArrivals, openHome, rows } from './screen.ts';
import { expect, test } from './test.ts';

test('a source says what it is, when it was checked and will be, and offers its feed @desktop', async ({ page }) => {
  await openHome(page);
  await page.goto('/hanbit');
  await expect(page.getByRole('heading', { level: 1, name: '한빛일보' })).toBeVisible();
  await expect(page.getByText('지역에서 묻고 현장에서 답하는 신문')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Tags' }).getByRole('listitem')).not.toHaveCount(0);
  await expect(page.getByText(/^\d+ subscribers?$/)).toBeVisible();
  await expect(
    page.getByText(/^Checked (just now|\d+ \w+ ago), (next in \d+ (minutes?|hours?)|next check is due)/),
  ).toBeVisible();
  await expect(rows(page)).toHaveCount(20);
});

test("a source's name in the list leads to its page @desktop", async ({ page }) => {
  await holdArrivals(page);
  await openHome(page);
  const name = rows(page).first().getByRole('link').first();
  // A source without a picture has its first letter in its place.
  const source = (await name.innerText()).trim().split('\n').at(-1);
  await name.click();
  await expect(page.getByRole('heading', { level: 1, name: source })).toBeVisible();
});

interface Channel {
  wellFormed: boolean;
  version: string | null;
  title: string | null;
  link: string | null;
  description: string | null;
  self: string | null;
  items: { title: string; link: string; guid: string; pubDate: string }[];
}

/** Runs in the page, whose XML parser is the strictest at hand. */
const readChannel = (xml: string) => `(() => {
  const feed = new DOMParser().parseFromString(${JSON.stringify(xml)}, 'application/xml');
  const own = (element, name) => [...(element?.children ?? [])].find(each => each.nodeName === name)?.textContent ?? null;
  const channel = feed.querySelector('rss > channel');
  return {
    wellFormed: feed.querySelector('parsererror') === null,
    version: feed.documentElement.getAttribute('version'),
    title: own(channel, 'title'),
    link: own(channel, 'link'),
    description: own(channel, 'description'),
    self: channel?.getElementsByTagNameNS('http://www.w3.org/2005/Atom', 'link')[0]?.getAttribute('href') ?? null,
    items: [...feed.querySelectorAll('channel > item')].map(item => ({
      title: own(item, 'title'), link: own(item, 'link'), guid: own(item, 'guid'), pubDate: own(item, 'pubDate'),
    })),
  };
})()`;

test("a source's feed is valid RSS 2.0 of its items @desktop", async ({ page, request }) => {
  await page.goto('/hanbit');
  const link = page.getByRole('link', { name: 'This source as an RSS feed' });
  const response = await request.get((await link.getAttribute('href'))!);
  expect(response.headers()['content-type']).toMatch(/^application\/rss\+xml/);

  const channel = await page.evaluate<Channel>(readChannel(await response.text()));
  expect(channel).toMatchObject({ wellFormed: true, version: '2.0', title: '한빛일보' });
  expect(channel.description).toBeTruthy();
  expect(channel.link).toMatch(/^https?:\/\//);
  expect(new URL(channel.self!).pathname).toBe('/hanbit/rss.xml');
  expect(channel.items.length).toBeGreaterThanOrEqual(20);
  expect(new Set(channel.items.map(({ guid }) => guid)).size).toBe(channel.items.length);
  for (const item of channel.items) {
    expect(item.title).toBeTruthy();
    expect(item.link).toMatch(/^https?:\/\//);
    expect(item.pubDate).toMatch(/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d \w{3} \d{4} \d\d:\d\d:\d\d (GMT|[+-]\d{4})$/);
  }
});

test('a source that is gone for good says so, and that it is no longer checked @desktop', async ({ page, request }) => {
  // A first 410 is only believed after a second one, seconds later in the demo.
  await expect
    .poll(async () => (await (await request.get('/v1/project?urlKey=the-closed-book')).json()).health, {
      timeout: 25_000,
    })
    .toBe('gone');
  await page.goto('/the-closed-book');
  await expect(page.getByText('Gone', { exact: true })).toBeVisible();
  await expect(page.getByText(/gone for good \(status 410\)/)).toBeVisible();
  await expect(page.getByText(/^Checked .+, no further checks planned/)).toBeVisible();
});

test('a source in trouble says what is wrong, and that it will be tried again, and no other does @desktop', async ({
  page,
}) => {
  for (const [urlKey, what, said] of [
    ['flaky-mill', 'answers 500', /trouble at the moment \(status 500\)/],
    ['lost-garden', 'is a web page', /leads to a web page, not to a feed|still cannot be read/],
  ] as const)
    await test.step(`a source that ${what}`, async () => {
      await page.goto(`/${urlKey}`);
      await expect(page.getByText('Failing at present')).toBeVisible();
      await expect(page.getByText(said)).toBeVisible();
      await expect(page.getByText(/^Checked .+, next (in \d+ \w+|check is due)/)).toBeVisible();
    });
  await page.goto('/hanbit');
  await expect(page.getByText(/^Checked /)).toBeVisible();
  await expect(page.getByText(/Failing|Gone|status \d/)).toHaveCount(0);
});
