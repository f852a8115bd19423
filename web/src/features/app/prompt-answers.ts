/** Stores a visitor's answers to the prompt and to the hint in this browser. */

const promptKey = 'appPromptUntil';
const hintKey = 'howToUseHint';
const promptRest = 30 * 24 * 3_600_000;

/** Answers true when the prompt was answered in the last 30 days. */
export const isPromptAnswered = (now = Date.now()): boolean => Number(localStorage.getItem(promptKey)) > now;

export const answerPrompt = (now = Date.now()): void => localStorage.setItem(promptKey, String(now + promptRest));

/** Answers true when the hint was dismissed for good, or for this visit. */
export const isHintDismissed = (): boolean =>
  localStorage.getItem(hintKey) === 'never' || sessionStorage.getItem(hintKey) === 'later';

export const dismissHint = (until: 'later' | 'never'): void =>
  (until === 'never' ? localStorage : sessionStorage).setItem(hintKey, until);
