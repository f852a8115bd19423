import { describe, expect, it } from 'vitest';
import { linkAlias } from '#documents/parse/identity.ts';
import { fold } from '#text/fold.ts';
import { foldStories, type KnownStories } from './fold.ts';
import { isOwnSite, storyKeysOf } from './story-keys.ts';

/** `copies`: the link leads to another site than its own. */
type Said = { of: string; title: string; at?: string; link?: string; copies?: true };

/** The stories that result, each as the titles' places in order; `batches` are taken one after the other. */
const storiesOf = (...batches: Said[][]): number[][] => {
  const known: KnownStories = { keys: new Map(), projects: new Map() };
  const sources = [...new Set(batches.flat().map(({ of }) => of))];
  const stories = new Map<number, number[]>();
  let id = 0;
  for (const batch of batches) {
    const items = batch.map(({ of, title, at = '2026-03-05T09:00:00Z', link, copies }) => ({
      id: ++id,
      projectId: sources.indexOf(of) + 1,
      sortAt: new Date(at),
      ...storyKeysOf(keyOf(link, copies !== true), fold(title)),
    }));
    for (const { item, story } of foldStories(items, known).joined) {
      stories.set(story, [...(stories.get(story) ?? [story]), item]);
    }
  }
  return [...stories.values()];
};

const keyOf = (link: string | undefined, isOwn: boolean) => {
  const alias = link ? linkAlias(link) : null;
  return alias === null ? null : { alias, isOwn };
};

const alone: number[][] = [];

describe('two sources tell one story when their titles say the same', () => {
  it.each([
    ['삼성전자, 3분기 영업이익 12조 원 돌파', '삼성전자, 3분기 영업이익 12조 원 돌파'],
    ['“금리 동결” 한국은행, 시장 예상과 같았다', '"금리 동결" 한국은행 시장 예상과 같았다'],
    ['東京都、来年度予算案を発表', '東京都 来年度予算案を発表'],
    ['トヨタ、新型ＥＶを発表へ', 'トヨタ、新型EVを発表へ'],
    ['央行宣布下调存款准备金率0.5个百分点', '央行宣布下调存款准备金率0.5个百分点！'],
    ['Bank of England holds interest rates at 4%', 'BANK OF ENGLAND HOLDS INTEREST RATES AT 4%'],
    ['Élections législatives : la participation en hausse', 'Elections legislatives: la participation en hausse'],
  ])('%s', (one, other) => {
    expect(storiesOf([{ of: 'a', title: one }], [{ of: 'b', title: other }])).toEqual([[1, 2]]);
  });

  it('also when both come in the same batch', () => {
    const title = '서울 지하철 2호선 운행 재개';
    expect(
      storiesOf([
        { of: 'a', title },
        { of: 'b', title },
        { of: 'c', title },
      ]),
    ).toEqual([[1, 2, 3]]);
  });

  it('from eight Korean, Chinese or Japanese characters on', () => {
    const both = (title: string) => storiesOf([{ of: 'a', title }], [{ of: 'b', title }]);
    expect(both('금리 동결 전망 우세')).toEqual([[1, 2]]);
    expect(both('금리 동결 전망 우')).toEqual(alone);
    expect(both('日経平均が反発す')).toEqual([[1, 2]]);
    expect(both('日経平均が反発')).toEqual(alone);
  });

  it('from twelve letters on, or so much of both scripts', () => {
    const both = (title: string) => storiesOf([{ of: 'a', title }], [{ of: 'b', title }]);
    expect(both('Rates held at')).toEqual(alone);
    expect(both('Rates held again')).toEqual([[1, 2]]);
    expect(both('OpenAI 상장 추진')).toEqual([[1, 2]]);
    expect(both('AI 상장 추진')).toEqual(alone);
  });

  it('but digits do not count: dates and rounds are in titles that have nothing else in common', () => {
    const title = '2026-03-05 12:00 #1048';
    expect(storiesOf([{ of: 'a', title }], [{ of: 'b', title }])).toEqual(alone);
  });

  it('within 48 hours, however late the second one is crawled', () => {
    const title = 'Volcano erupts on the island of Java';
    const first = { of: 'a', title, at: '2026-03-05T00:00:00Z' };
    expect(storiesOf([first], [{ of: 'b', title, at: '2026-03-06T23:59:00Z' }])).toEqual([[1, 2]]);
    expect(storiesOf([first], [{ of: 'b', title, at: '2026-03-07T00:01:00Z' }])).toEqual(alone);
    expect(storiesOf([first], [{ of: 'b', title, at: '2026-03-03T01:00:00Z' }])).toEqual([[1, 2]]);
  });

  it('and after 48 hours the same title begins another story', () => {
    const title = 'Volcano erupts on the island of Java';
    const at = (day: number, of: string) => ({ of, title, at: `2026-03-0${day}T00:00:00Z` });
    expect(storiesOf([at(1, 'a')], [at(5, 'b')], [at(6, 'c')])).toEqual([[2, 3]]);
  });
});

describe('what one source says again and again is no story', () => {
  it('two items of one source are never one', () => {
    const title = '오늘의 주요 뉴스 브리핑입니다';
    expect(
      storiesOf([
        { of: 'a', title },
        { of: 'a', title },
      ]),
    ).toEqual(alone);
    expect(storiesOf([{ of: 'a', title }], [{ of: 'a', title }])).toEqual(alone);
  });

  it('a title that a source has used before folds with nobody', () => {
    const title = 'Daily news briefing';
    const at = (day: number, of: string) => ({ of, title, at: `2026-03-0${day}T06:00:00Z` });
    expect(storiesOf([at(1, 'a')], [at(2, 'a')], [at(2, 'b')], [at(3, 'b')], [at(3, 'c')])).toEqual(alone);
    expect(storiesOf([at(1, 'a'), at(2, 'a'), at(3, 'a')], [at(3, 'b')])).toEqual(alone);
  });

  it('a weekly title of two sources folds at most once', () => {
    const title = '今週のまとめニュース';
    const at = (day: string, of: string) => ({ of, title, at: `2026-03-${day}T06:00:00Z` });
    expect(storiesOf([at('01', 'a')], [at('02', 'b')], [at('08', 'a')], [at('09', 'b')], [at('15', 'a')])).toEqual([
      [1, 2],
    ]);
  });
});

describe('two sources tell one story when their links lead to the same page', () => {
  const article = 'https://www.hani.co.kr/arti/economy/1180231.html';

  it('however the address is written, and whatever the titles are', () => {
    expect(
      storiesOf(
        [{ of: 'paper', title: '한은, 금리 동결', link: article }],
        [{ of: 'portal', title: 'Rates stay', link: `${article.replace('https://www.', 'http://')}?utm_source=rss` }],
      ),
    ).toEqual([[1, 2]]);
  });

  it('also days later', () => {
    expect(
      storiesOf(
        [{ of: 'a', title: '한은', link: article, at: '2026-03-01T00:00:00Z' }],
        [{ of: 'b', title: 'BOK', link: article, at: '2026-03-09T00:00:00Z' }],
      ),
    ).toEqual([[1, 2]]);
  });

  it('and who comes by the title joins those who came by the link', () => {
    const title = '한국은행 기준금리 다섯 번째 동결';
    expect(
      storiesOf(
        [{ of: 'a', title: '속보', link: article }],
        [{ of: 'b', title, link: article }],
        [{ of: 'c', title, link: 'https://c.test/9' }],
      ),
    ).toEqual([[1, 2, 3]]);
  });

  it.each(['https://www.example.com', 'http://example.com/', 'https://example.com/?utm_source=rss'])(
    'but not to the front page of a site: %s',
    link => {
      expect(storiesOf([{ of: 'a', title: 'One', link }], [{ of: 'b', title: 'Other', link }])).toEqual(alone);
    },
  );

  it('but not when one source gives the link to one item after another', () => {
    const link = 'https://pod.example/show';
    expect(
      storiesOf(
        [{ of: 'a', title: 'Episode 1', link }],
        [{ of: 'a', title: 'Episode 2', link }],
        [{ of: 'b', title: 'A word from our sponsor', link }],
      ),
    ).toEqual(alone);
  });
});

describe('who links to another site hides nothing of that site', () => {
  const link = 'https://paper.test/1';
  const title = '한국은행 기준금리 다섯 번째 동결';
  const original = { of: 'paper', title, link };
  const copy: Said = { of: 'copy', title, link, copies: true };

  it('neither before nor after it, nor in the same batch, and the next teller joins the original', () => {
    expect(storiesOf([copy], [original])).toEqual(alone);
    expect(storiesOf([original], [copy])).toEqual(alone);
    expect(storiesOf([copy, original])).toEqual(alone);
    expect(storiesOf([original, copy])).toEqual(alone);
    expect(storiesOf([copy], [{ ...copy, of: 'another' }], [original])).toEqual([[1, 2]]);
    const later = { of: 'radio', title, link: 'https://radio.test/7' };
    expect(storiesOf([copy], [original], [later])).toEqual([[2, 3]]);
    expect(storiesOf([copy], [copy], [original], [later])).toEqual(alone);
  });

  it('nor under a title of its own, nor two who link there under different ones', () => {
    const other: Said = { of: 'other', title: 'Buy this now and here', link, copies: true };
    expect(storiesOf([other], [original])).toEqual(alone);
    expect(storiesOf([original], [other])).toEqual(alone);
    expect(storiesOf([other], [copy])).toEqual(alone);
  });

  it('while two who link to a third site under one title are one story', () => {
    expect(storiesOf([copy], [{ of: 'portal', title, link: 'https://third.test/1', copies: true }])).toEqual([[1, 2]]);
  });

  it.each([
    ['https://www.paper.test/1', 'https://paper.test/feed', true],
    ['https://www.paper.test/1', 'https://rss.paper.test/all', true],
    ['https://sports.paper.test/1', 'https://paper.test/feed', true],
    ['https://paper.test/1', 'https://sports.paper.test/feed', false],
    ['https://victim.blog.test/1', 'https://evil.blog.test/feed', false],
    ['https://paper.test.evil.test/1', 'https://paper.test/feed', false],
    ['https://evilpaper.test/1', 'https://paper.test/feed', false],
    ['https://paper.test:8443/1', 'https://paper.test/feed', false],
    ['mailto:a@paper.test', 'https://paper.test/feed', false],
    ['https://paper.test/1', null, false],
  ])('%s is of the site of %s: %s', (link, feed, isOwn) => {
    expect(isOwnSite(link, feed)).toBe(isOwn);
  });
});

it('news of the same matter in other words stays apart', () => {
  expect(
    storiesOf([
      { of: 'a', title: '삼성전자 3분기 영업이익 12조 원' },
      { of: 'b', title: '삼성전자 영업이익, 3분기 만에 12조 원 회복' },
      { of: 'c', title: 'Samsung Electronics posts record profit' },
    ]),
  ).toEqual(alone);
});
