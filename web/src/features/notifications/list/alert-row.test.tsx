import type { Alert } from '@newsbell/contracts/notifications';
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { startTexts, withAllTexts } from '#i18n/index.ts';
import { AlertRow } from './alert-row.tsx';

beforeAll(() => withAllTexts(startTexts('en')));

const show = (silence: NonNullable<Alert['silence']>) => {
  const alert: Alert = {
    ...{ kind: 'ALERT', id: 1, type: 'SILENCE', title: 'Backups', path: '/backups', count: 2, actors: [] },
    ...{ writing: null, canObject: false, silence, createdDate: '2026-03-05T00:00:00.000Z', read: true },
  };
  render(<AlertRow alert={alert} />);
  return screen.getByRole('link').textContent;
};

it.each([
  [{ kind: 'LATE', minutes: 1560, everyMinutes: 1440 }, '“Backups”: nothing for 26 hours, expected daily'],
  [{ kind: 'LATE', minutes: 3000, everyMinutes: 90 }, '“Backups”: nothing for 2 days, expected every 90 minutes'],
  [{ kind: 'LATE', minutes: 1560, everyMinutes: null }, '“Backups”: nothing for 26 hours, overdue by its timetable'],
  [{ kind: 'STUCK', minutes: 61, everyMinutes: 60 }, '“Backups”: a run that began 61 minutes ago has not ended'],
  [{ kind: 'BACK', minutes: 90, everyMinutes: null }, '“Backups” is back after 90 minutes'],
] as const)('says %o', (silence, sentence) => {
  expect(show(silence)).toBe(sentence);
});
