import { expect, it } from 'vitest';
import { ApiError, failureText } from './api-error.ts';

it('what the server says goes before the default of what was tried', () => {
  const error = new ApiError(404, 'PROJECT_NOT_FOUND', 'Project not founded');
  expect(failureText(error, 'Failed to get project.')).toBe('Project not founded');
});

it.each([
  ['no answer came', new ApiError(0, 'UNREACHABLE')],
  ['the answer was not the server’s', new ApiError(502, 'UNREADABLE')],
  ['the message is empty', new ApiError(500, 'INTERNAL', ' ')],
  ['something else was thrown', new TypeError('x is not a function')],
])('the default is shown when %s', (_when, error) => {
  expect(failureText(error, 'Failed to get project.')).toBe('Failed to get project.');
});
