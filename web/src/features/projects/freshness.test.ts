// @vitest-environment jsdom
import type { Language } from '@newsbell/contracts/languages';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { t } from '#i18n/translation.ts';
import { freshness } from './freshness.ts';

const now = Date.parse('2026-03-05T12:00:00Z');
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
const feed = { kind: 'FEED', checkedAt: at(-12), nextCheckAt: at(18) } as const;

describe.each<[Language, string]>([
  ['en', 'Checked 12 minutes ago, next in 18 minutes'],
  ['ko', '12분 전 확인, 다음 확인은 18분 후'],
  ['ja', '最終確認：12分前、次回：18分後'],
  ['zh-CN', '12\u00a0分钟前检查过，18\u00a0分钟后再次检查'],
])('%s', (language, expected) => {
  beforeAll(() => startTexts(language));

  it('says when a source was checked and when it will be', () => {
    expect(freshness(feed, now, language, t)).toBe(expected);
  });
});

describe('in English', () => {
  beforeAll(() => startTexts('en'));
  const said = (given: object) => freshness({ ...feed, ...given }, now, 'en', t);

  it('an overdue check is due, not “in 0 minutes”', () => {
    expect(said({ nextCheckAt: at(-1) })).toBe('Checked 12 minutes ago, next check is due');
  });

  it('a source that is given up has no next check', () => {
    expect(said({ nextCheckAt: null })).toBe('Checked 12 minutes ago, no further checks planned');
  });

  it('a source that was never checked says so', () => {
    expect(said({ checkedAt: null })).toBe('Not checked yet');
  });
});
