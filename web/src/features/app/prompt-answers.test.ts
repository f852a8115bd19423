// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { answerPrompt, dismissHint, isHintDismissed, isPromptAnswered } from './prompt-answers.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const day = 24 * 3_600_000;

it('the prompt rests for 30 days after an answer', () => {
  expect(isPromptAnswered(0)).toBe(false);
  answerPrompt(0);
  expect(isPromptAnswered(30 * day - 1)).toBe(true);
  expect(isPromptAnswered(30 * day)).toBe(false);
});

it('the hint that was put off comes back at the next visit', () => {
  dismissHint('later');
  expect(isHintDismissed()).toBe(true);
  sessionStorage.clear();
  expect(isHintDismissed()).toBe(false);
});

it('the hint that is never to be shown again stays away', () => {
  dismissHint('never');
  sessionStorage.clear();
  expect(isHintDismissed()).toBe(true);
});
