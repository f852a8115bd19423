import { render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { ApiError } from '#api-error.ts';
import { startTexts } from '#i18n/index.ts';
import { ErrorMessage } from './error-message.tsx';

beforeAll(() => startTexts('en'));

const show = (error: unknown) => render(<ErrorMessage error={error} title="Failed to get feeds" />);

it("shows the server's message in place of the default, and nothing that it did not say", () => {
  show(new ApiError(429, 'TOO_MANY_REQUESTS', 'Too many requests.'));
  expect(screen.getByRole('alert')).toHaveTextContent(/^Too many requests\.$/);
});

it('shows the default and whose fault it likely is when the server said nothing', () => {
  show(new ApiError(0, 'UNREACHABLE'));
  expect(screen.getByRole('alert')).toHaveTextContent(/^Failed to get feedsThe server cannot be reached\./);
});

it('adds what the server said of single values', () => {
  show(new ApiError(400, 'INVALID_FIELDS', 'Some of the values are not valid.', { word: 'At most 100 characters.' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Some of the values are not valid.At most 100 characters.');
});
