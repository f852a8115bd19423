// @vitest-environment jsdom
import { languages } from '@newsbell/contracts/languages';
import { expect, it } from 'vitest';
import { ApiError, failureText, faultIn } from './api-error.ts';
import { startTexts } from './i18n/index.ts';

it('what the server says goes before the default of what was tried', () => {
  const error = new ApiError(404, 'PROJECT_NOT_FOUND', 'Project not founded');
  expect(failureText(error, 'Failed to get project.')).toBe('Project not founded');
});

it.each([
  ['something else was thrown', new TypeError('x is not a function')],
  ['the server refuses without a word', new ApiError(400, 'BAD_REQUEST', ' ')],
])('the default is shown when %s', (_when, error) => {
  expect(failureText(error, 'Failed to get project.')).toBe('Failed to get project.');
});

it.each([
  ['no answer came', new ApiError(0, 'UNREACHABLE'), /^The server cannot be reached\. Check your connection/],
  ['the server is at fault', new ApiError(500, 'UNREADABLE'), /^The server made a mistake; it is not your fault\./],
  ['it says nothing of its mistake', new ApiError(500, 'INTERNAL', ' '), /^The server made a mistake/],
  ['it is down', new ApiError(502, 'UNREADABLE'), /^The server is not running .* few minutes\.$/],
  ['it is busy', new ApiError(503, 'UNREADABLE'), /^The server is busy or being updated.* in a minute\.$/],
  ['it is slow', new ApiError(504, 'UNREADABLE'), /^The server took too long/],
  ['another one is at fault', new ApiError(520, 'UNREADABLE'), /^The server made a mistake/],
  ['somebody else answers', new ApiError(200, 'UNREADABLE'), /^The server's answer/],
])('when %s, the text says whose fault it likely is and what to do', async (_when, error, fault) => {
  await startTexts('en');
  expect(failureText(error, 'Failed to get feeds')).toMatch(/^Failed to get feeds\. /);
  expect(failureText(error, 'Failed to get feeds').slice(21)).toMatch(fault);
  expect(failureText(error, 'Failed to add data.')).toMatch(/^Failed to add data\. T/);
});

it.each(languages)('faults differ from each other in %s', async language => {
  await startTexts(language);
  const faults = [0, 500, 502, 503, 504].map(status => faultIn(new ApiError(status, 'UNREADABLE')));
  expect(new Set(faults).size).toBe(5);
});

it('puts no blank after a full stop that needs none', async () => {
  await startTexts('ja');
  expect(failureText(new ApiError(504, 'UNREADABLE'), '削除できませんでした。')).toMatch(
    /^削除できませんでした。サーバー/,
  );
});
