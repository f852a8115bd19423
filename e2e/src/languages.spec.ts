import type { FeedPage } from '@newsbell/contracts/items';
import type { Locator } from '@playwright/test';
import { strayTexts } from './catalogue.ts';
import { goAsByLink, openHome, openTitle, reader, titles } from './screen.ts';
import { expect, test } from './test.ts';

const pages = [
  {
    locale: 'ko-KR',
    lang: 'ko',
    welcome: 'Newsbell에 오신 것을 환영합니다',
    allNews: '전체 뉴스',
    search: '검색 또는 주소 붙여넣기',
    notFound: '찾으시는 페이지가 없습니다.',
    home: '홈으로 가기',
    failing: '현재 오류가 있습니다',
    checked: /확인, .*(\d+(분|시간|일) 후|곧)/,
  },
  {
    locale: 'ja-JP',
    lang: 'ja',
    welcome: 'Newsbell へようこそ',
    allNews: 'すべてのニュース',
    search: '検索・アドレス貼り付け',
    notFound: 'お探しのページは見つかりませんでした。',
    home: 'ホームへ',
    failing: '現在エラーが発生しています',
    checked: /^最終確認：.+、(次回：|まもなく)/,
  },
  {
    locale: 'zh-TW',
    lang: 'zh-CN',
    welcome: '欢迎使用 Newsbell',
    allNews: '全部新闻',
    search: '搜索或粘贴网址',
    notFound: '抱歉，您访问的页面不存在。',
    home: '返回首页',
    failing: '目前出现错误',
    checked: /检查过，.*(再次检查|即将)/,
  },
  {
    locale: 'de-DE',
    lang: 'en',
    welcome: 'Welcome to Newsbell',
    allNews: 'All news',
    search: 'Search or paste an address',
    notFound: "Oops, the page you're looking for doesn't exist.",
    home: 'Go to home',
    failing: 'Failing at present',
    checked: /^Checked .+, next/,
  },
] as const;

/** It has every kind of screen, and the states of the ones that have more than one. No two neighbours have the same title. */
const screens = [
  '/discover',
  '/projects',
  '/projects/tag/books?sort=name',
  '/projects/tag/qqxyzzy',
  '/timeline',
  '/timeline/tag/books',
  '/search/weather',
  '/search/qqxyzzy',
  `/search/${encodeURIComponent('https://example.com/a')}`,
  '/hanbit',
  '/flaky-mill',
  '/hanbit/search/a',
  '/hanbit/feeds/abc',
  '/link?target=https://apps.example/',
  '/link',
  '/help',
  '/help/boards',
  '/app/android',
  '/login',
  '/app/ios',
  '/signup',
  '/board/request',
  '/board/qna?q=qqxyzzy',
  '/contact',
  '/nope',
];

for (const { locale, lang, ...said } of pages) {
  test.describe(`a browser set to ${locale}`, () => {
    test.use({ locale });

    test(`is answered in ${lang} @desktop`, async ({ page, trouble }) => {
      trouble.expected(/404/);
      await page.goto('/discover');
      await expect(page.getByRole('heading', { level: 1, name: said.welcome })).toBeVisible();

      await openHome(page);
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await expect(page.getByRole('heading', { level: 1, name: said.allNews })).toBeVisible();
      await expect(page.getByRole('combobox', { name: said.search })).toBeVisible();

      await page.goto('/flaky-mill');
      await expect(page.getByText(said.failing)).toBeVisible();
      await expect(page.getByText(said.checked)).toBeVisible();
      await expect(page.getByText(/\b500\b/)).not.toContainText(lang === 'en' ? /[가-힣一-龥]/ : /status/);

      await page.goto('/nope');
      await expect(page.getByRole('heading', { name: said.notFound })).toBeVisible();
      await expect(page.getByRole('link', { name: said.home })).toBeVisible();
    });

    test(`meets nothing but ${lang} on any screen @desktop`, async ({ page, request, trouble }) => {
      test.slow();
      trouble.expected(/404/);
      const news: FeedPage = await (await request.get('/v1/feed/project?urlKey=hanbit')).json();
      const [item, other] = news.content;
      const all = [`/hanbit/feeds/${item!.id},${other!.id}`, ...screens, `/hanbit/feed/${item!.id}`];
      for (const [at, address] of all.entries()) {
        const before = await page.title();
        await (at === 0 ? page.goto(address) : goAsByLink(page, address));
        // Each screen has another title than the one before, which tells them apart.
        if (at > 0) await expect(page).not.toHaveTitle(before);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        await expect(page.locator('html')).toHaveAttribute('lang', lang);
        expect(await strayTexts(page, lang), address).toEqual([]);
      }
      // Here the next items are always on their way.
      await page.goto(`/project/hanbit/news?id=${item!.id}`);
      await expect(page.getByRole('article').first()).toBeVisible();
      expect(await strayTexts(page, lang), 'news detail').toEqual([]);

      await page.goto('/projects');
      await expect(page.getByRole('article').first()).toBeVisible();
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await strayTexts(page, lang), 'the shortcuts').toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('banner').getByRole('button').last().click();
      await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible();
      expect(await strayTexts(page, lang), 'the view settings').toEqual([]);
    });
  });
}

/** Answers how many em wide each of the characters stands in `within`. */
const widthsOf = (within: Locator, characters: string): Promise<number[]> =>
  within.evaluate(async (element, all) => {
    const page = element.ownerDocument;
    const probe = element.appendChild(page.createElement('span'));
    probe.style.cssText = 'position: absolute; white-space: nowrap';
    const { font, fontSize } = page.defaultView!.getComputedStyle(probe);
    const widthOf = (text: string): number => {
      probe.textContent = text;
      return probe.getBoundingClientRect().width;
    };
    const widths: number[] = [];
    for (const character of all) {
      // The face of these characters is asked for only now.
      await page.fonts.load(font, character);
      // Each character stands between letters, because a browser takes away the empty half of a mark at the beginning
      // of a line or beside another one.
      widths.push((widthOf(`国${character}国`) - widthOf('国国')) / Number.parseFloat(fontSize));
    }
    probe.remove();
    return widths;
  }, characters);

test('quotation marks, dashes and dots are as wide as the language of the article has them @desktop', async ({
  page,
}) => {
  test.slow();
  for (const { source, wide, narrow } of [
    { source: 'linjiang-daily', wide: '“”‘’—…', narrow: '' },
    { source: 'shiomi-shimbun', wide: '—…', narrow: '' },
    { source: 'hanbit', wide: '', narrow: '“”‘’' },
    { source: 'the-tidewater-courier', wide: '', narrow: '“”‘’' },
  ])
    await test.step(source, async () => {
      await page.goto(`/${source}`);
      await titles(page).first().click();
      const article = reader(page).getByRole('article');
      for (const face of ['sans', 'serif']) {
        await page.locator('html').evaluate((html, chosen) => html.setAttribute('data-article-family', chosen), face);
        for (const within of [openTitle(page), article]) {
          for (const width of await widthsOf(within, wide)) expect(width).toBeCloseTo(1, 1);
          for (const width of await widthsOf(within, narrow)) expect(width).toBeLessThan(0.7);
        }
      }
      // Nothing is put between letters and figures in Korean, and a little air in Chinese and Japanese.
      const [figure] = await widthsOf(article, '1');
      const hasAir = wide !== '';
      if (hasAir) expect(figure).toBeGreaterThan(0.65);
      else expect(figure).toBeLessThan(0.65);
    });
});

test.describe('on a Chinese page', () => {
  test.use({ locale: 'zh-CN' });

  test('its own marks are wide, and those of a text in another language as that has them @desktop', async ({
    page,
  }) => {
    await page.goto('/discover');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    for (const width of await widthsOf(heading, '“”‘’—…')) expect(width).toBeCloseTo(1, 1);
    await heading.evaluate(element => element.setAttribute('lang', 'de'));
    for (const width of await widthsOf(heading, '“”')) expect(width).toBeLessThan(0.7);
  });
});
