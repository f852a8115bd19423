import { languages } from '@newsbell/contracts/languages';
import type { Alert } from '@newsbell/contracts/notifications';
import { describe, expect, it } from 'vitest';
import { alertText } from './headline.ts';

const said = (silence: NonNullable<Alert['silence']>, language: (typeof languages)[number]) =>
  alertText({ type: 'SILENCE', title: 'Backups', count: 2, writing: null, silence }, { language, timeZone: 'UTC' });

describe('an alert of silence', () => {
  it('says for how long nothing came, and how often it was expected', () => {
    const late = (minutes: number, everyMinutes: number | null) => said({ kind: 'LATE', minutes, everyMinutes }, 'en');
    expect(late(1560, 1440)).toBe('“Backups”: nothing for 26 hours, expected daily');
    expect(late(95, 60)).toBe('“Backups”: nothing for 95 minutes, expected hourly');
    expect(late(45_000, 10_080)).toBe('“Backups”: nothing for 4 weeks, expected weekly');
    expect(late(3000, 90)).toBe('“Backups”: nothing for 2 days, expected every 90 minutes');
    expect(late(200_000, 86_400)).toBe('“Backups”: nothing for 4 months, expected every 2 months');
    expect(late(1560, null)).toBe('“Backups”: nothing for 26 hours, overdue by its timetable');
  });

  it('says that a run has not ended, and that it is over', () => {
    expect(said({ kind: 'STUCK', minutes: 61, everyMinutes: 60 }, 'en')).toBe(
      '“Backups”: a run that began 61 minutes ago has not ended',
    );
    expect(said({ kind: 'BACK', minutes: 1, everyMinutes: null }, 'en')).toBe('“Backups” is back after 1 minute');
  });

  it('is said in each language', () => {
    expect(languages.map(each => said({ kind: 'LATE', minutes: 1560, everyMinutes: 2880 }, each)).sort()).toEqual(
      [
        '“Backups”: nothing for 26 hours, expected every 2 days',
        '‘Backups’: 26시간째 소식이 없습니다(예상 주기: 2일마다)',
        '「Backups」：26時間以上、新着がありません（予定：2日ごと）',
        '“Backups”已有 26\u00a0小时没有消息（预计每 2\u00a0天）',
      ].sort(),
    );
  });
});
