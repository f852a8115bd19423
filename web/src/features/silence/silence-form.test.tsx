import type { Silence, SilenceView } from '@newsbell/contracts/silence';
import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { App, startApp } from '#app.tsx';
import { startTexts } from '#i18n/index.ts';
import { newsSource } from '../../../test/source.ts';
import { subscriptionTo } from '../../../test/subscription.ts';
import { type Answers, type Asked, fakeWire, nothingYet, person, refused, signedInAs } from '../../../test/wire.ts';

beforeAll(() => startTexts('en'));

const daily: Silence = {
  ...{ everyMinutes: 1440, cron: null, timeZone: null, graceMinutes: 120 },
  ...{ state: 'WATCHING', dueAt: '2999-03-05T06:00:00.000Z', nextAt: null },
};
const off: SilenceView = {
  ...{ silence: null, lastAt: '2026-03-05T00:00:00.000Z', checkMinutes: 45 },
  proposed: { everyMinutes: 1440, graceMinutes: 120 },
};
const on: SilenceView = { ...off, silence: daily };
const own = newsSource('backups', { title: 'Backups', kind: 'PUBLISHED', canPublish: true });

const open = (address: string, answers: Answers): Asked[] => {
  const asked = fakeWire({
    ...nothingYet,
    accountSubscribes: [subscriptionTo('paper')],
    projectsOwned: [own],
    scheduledNewsList: [],
    ...answers,
  });
  signedInAs(person({ timeZone: 'Asia/Seoul' }));
  render(<App {...startApp(createMemoryHistory({ initialEntries: [address] }))} />);
  return asked;
};
const user = userEvent.setup();
const bodyOf = (asked: Asked[], name: Asked['name']) =>
  JSON.parse(String(asked.findLast(each => each.name === name)!.init.body));
const namesOf = (asked: Asked[]) => asked.map(({ name }) => name).filter(name => /Silence/.test(name));

const openSettings = async () => {
  await user.click(await screen.findByRole('button', { name: 'Settings of Source paper' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Source paper' }));
  return { dialog, opener: await dialog.findByRole('button', { name: 'Notify me when nothing comes' }) };
};

it('asks for an alarm only when it is opened, and begins with what is proposed', async () => {
  const asked = open('/subscribes', { subscriptionSilence: off, subscriptionSilenceSet: on });
  const { dialog, opener } = await openSettings();
  expect(namesOf(asked)).toEqual([]);
  await user.click(opener);
  const every = await dialog.findByRole('textbox', { name: 'Expected at least every' });
  expect(
    [every, dialog.getByRole('textbox', { name: 'Late after a further' })].map(
      each => (each as HTMLInputElement).value,
    ),
  ).toEqual(['1', '2']);
  expect(dialog.getByText(/about every 45 minutes/)).toBeVisible();
  expect(dialog.getByText(/up to 30 minutes later/)).toBeVisible();
  await user.clear(every);
  await user.type(every, '3');
  await user.click(dialog.getByRole('button', { name: 'Switch on' }));
  await waitFor(() =>
    expect(bodyOf(asked, 'subscriptionSilenceSet')).toEqual({ everyMinutes: 4320, graceMinutes: 120 }),
  );
  expect(await dialog.findByText(/Alarm on .+ if nothing comes\./)).toBeVisible();
});

it('says that a source is silent, or cannot be reached, and ends the alarm', async () => {
  const asked = open('/subscribes', {
    subscriptionSilence: { ...on, silence: { ...daily, state: 'UNREACHABLE' } },
    subscriptionSilenceRemove: off,
  });
  const { dialog, opener } = await openSettings();
  await user.click(opener);
  expect(await dialog.findByText(/the source cannot be reached: the alarm waits/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Switch off' }));
  expect(await dialog.findByRole('button', { name: 'Switch on' })).toBeVisible();
  expect(namesOf(asked)).toEqual(['subscriptionSilence', 'subscriptionSilenceRemove']);
});

it('sets a timetable for a project of one’s own, and shows at the field why it is refused', async () => {
  let times = 0;
  const asked = open('/developer/backups', {
    projectSilence: off,
    projectSilenceSet: () =>
      times++ === 0
        ? refused(400, { message: 'Not valid.', code: 'INVALID_FIELDS', fields: { cron: 'It is never due.' } })
        : {
            ...off,
            silence: { ...daily, everyMinutes: null, cron: '0 2 * * *', timeZone: 'Asia/Seoul', nextAt: daily.dueAt },
          },
  });
  const section = within(await screen.findByRole('region', { name: 'When nothing comes' }));
  await user.click(await section.findByRole('radio', { name: 'by a timetable (cron)' }));
  expect(section.getByRole('textbox', { name: 'Time zone' })).toHaveValue('Asia/Seoul');
  const cron = section.getByRole('textbox', { name: 'Cron expression' });
  await user.type(cron, '0 0 30 2 *');
  await user.click(section.getByRole('button', { name: 'Switch on' }));
  expect(await section.findByText('It is never due.')).toBeVisible();
  expect(cron).toBeInvalid();
  await user.clear(cron);
  await user.type(cron, '0 2 * * *');
  expect(section.queryByText('It is never due.')).toBeNull();
  await user.click(section.getByRole('button', { name: 'Switch on' }));
  expect(await section.findByText(/Expected next/)).toBeVisible();
  expect(bodyOf(asked, 'projectSilenceSet')).toEqual({ cron: '0 2 * * *', timeZone: 'Asia/Seoul', graceMinutes: 120 });
});
