import { createMemoryHistory } from '@tanstack/react-router';
import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import {
  type Answers,
  type Asked,
  fakeWire,
  nothingYet,
  person,
  refused,
  signedInAs,
  unreachable,
} from '../../test/wire.ts';
import { App, startApp } from '../app.tsx';

beforeAll(() => startTexts('en'));
beforeEach(() => localStorage.clear());

const thanks = { message: 'Thanks for your opinion!' };
const show = (answers: Answers = { contactSend: thanks }, address = '/contact', account = false): Asked[] => {
  const asked = fakeWire({ ...nothingYet, ...answers });
  signedInAs(account ? person({ email: 'mina@example.org' }) : null);
  render(<App {...startApp(createMemoryHistory({ initialEntries: [address] }))} />);
  return asked;
};
const email = () => screen.findByRole('textbox', { name: 'Your e-mail' });
const title = () => screen.getByRole('textbox', { name: 'Title' });
const content = () => screen.getByRole('textbox', { name: 'Text' });
const button = () => screen.getByRole('button', { name: 'Send' });
const sentIn = (asked: Asked[]) =>
  asked.filter(({ name }) => name === 'contactSend').map(({ init }) => JSON.parse(String(init.body)));

describe('the form', () => {
  it.each(['/contact', '/kakaoChat', '/kakaochat'])('is at %s', async address => {
    show({}, address);
    expect(await screen.findByRole('heading', { level: 1, name: 'Contact' })).toBeInTheDocument();
    expect(await email()).toHaveValue('');
  });

  it('has the address of the person who is signed in', async () => {
    show({}, '/contact', true);
    expect(await email()).toHaveValue('mina@example.org');
  });

  it('cannot be sent only while title and text are both empty', async () => {
    show();
    await email();
    expect(button()).toBeDisabled();
    await userEvent.type(title(), ' ');
    expect(button()).toBeDisabled();
    await userEvent.type(title(), 'Rain');
    expect(button()).toBeEnabled();
    await userEvent.clear(title());
    expect(button()).toBeDisabled();
    await userEvent.type(content(), 'It rains.');
    expect(button()).toBeEnabled();
  });

  it('sends what was typed, with a field that stays empty, and thanks', async () => {
    const asked = show();
    await userEvent.type(await email(), 'bob@example.org');
    await userEvent.type(title(), 'Rain{Enter}It rains.');
    await userEvent.click(button());
    expect(await screen.findByText('Thanks for your opinion!')).toBeInTheDocument();
    const draft = expect.stringMatching(/^[\da-f-]{36}$/);
    expect(sentIn(asked)).toEqual([
      { email: 'bob@example.org', title: 'Rain', content: 'It rains.', website: '', draft },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Write another message' }));
    expect(await email()).toBeInTheDocument();
    expect([title(), content()].map(field => (field as HTMLInputElement).value)).toEqual(['', '']);
  });

  it('hides the field that nobody fills from eye, keyboard and screen reader', async () => {
    show();
    const form = (await email()).closest('form')!;
    const hidden = form.elements.namedItem('website') as HTMLInputElement;
    expect([hidden.tabIndex, hidden.getAttribute('aria-hidden'), hidden.autocomplete]).toEqual([-1, 'true', 'off']);
    expect(screen.getAllByRole('textbox').map(({ id }) => id)).not.toContain(hidden.id);
  });

  it('leads to the community and the help', async () => {
    show();
    await email();
    const main = screen.getByRole('main');
    const links = [...main.querySelectorAll('a')].map(each => each.getAttribute('href'));
    expect(links).toEqual(['/board/qna', '/help']);
  });
});

describe('a message that did not arrive', () => {
  it('is answered with the server’s words, and kept', async () => {
    const message = 'Too many requests. You can try again in 20 minutes.';
    show({ contactSend: refused(429, { code: 'TOO_MANY_REQUESTS', message }) });
    await userEvent.type(await email(), 'bob@example.org');
    await userEvent.type(content(), 'It rains.');
    await userEvent.click(button());
    expect(await screen.findByText(`${message} Your text is kept in this browser.`)).toBeInTheDocument();
    expect(content()).toHaveValue('It rains.');
  });

  it('is named as such where the server says nothing, and is there after a reload', async () => {
    show({ contactSend: unreachable() });
    await userEvent.type(await email(), 'bob@example.org');
    await userEvent.type(title(), 'Rain');
    await userEvent.click(button());
    expect(await screen.findByText(/^Failed to submit! .* Your text is kept in this browser\.$/)).toBeInTheDocument();
    document.body.replaceChildren();
    show({});
    expect(await email()).toHaveValue('bob@example.org');
    expect(title()).toHaveValue('Rain');
    expect(button()).toBeEnabled();
  });

  it('goes by the same draft when it is sent again', async () => {
    let answer: Answers['contactSend'] = unreachable();
    const asked = show({ contactSend: () => answer as ReturnType<typeof unreachable> });
    await userEvent.type(await email(), 'bob@example.org');
    await userEvent.type(title(), 'Rain');
    await userEvent.click(button());
    await screen.findByText(/^Failed to submit!/);
    answer = thanks as never;
    await userEvent.click(button());
    expect(await screen.findByText(thanks.message)).toBeInTheDocument();
    const [first, second] = sentIn(asked);
    expect(second).toEqual(first);
    expect(localStorage).toHaveLength(0);
  });

  it('shows what is wrong at its field', async () => {
    const fields = { email: 'This is not an e-mail address.' };
    show({ contactSend: refused(400, { code: 'INVALID_FIELDS', message: 'Some values are not valid.', fields }) });
    await userEvent.type(await email(), 'bob');
    await userEvent.type(title(), 'Rain');
    await userEvent.click(button());
    expect(await screen.findByText(fields.email)).toBeInTheDocument();
    expect(await email()).toHaveFocus();
  });
});

it('an Enter that ends a composition neither sends nor goes on', async () => {
  const asked = show();
  await userEvent.type(await email(), 'bob@example.org');
  await userEvent.type(title(), '비가');
  for (const [field, how] of [
    [title(), { isComposing: true }],
    [title(), { keyCode: 229 }],
    [await email(), { keyCode: 229 }],
  ] as const) {
    field.focus();
    const event = createEvent.keyDown(field, { key: 'Enter', ...how });
    fireEvent(field, event);
    expect([event.defaultPrevented, document.activeElement === field]).toEqual([true, true]);
  }
  expect(sentIn(asked)).toEqual([]);
});
