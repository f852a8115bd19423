/**
 * Coalesced: asks one question at a time. Of the questions that come meanwhile only the latest is asked, and only the answer to the latest
 * of all is passed on, so however fast one types the worker is never behind by more than one question.
 */
export const latestOnly = <Q extends object, A>(ask: (question: Q) => Promise<A>, onAnswer: (answer: A) => void) => {
  let waiting: Q | undefined;
  let isBusy = false;
  const next = async (): Promise<void> => {
    const question = waiting;
    waiting = undefined;
    isBusy = question !== undefined;
    if (!question) return;
    const answer = await ask(question);
    if (!waiting) onAnswer(answer);
    return next();
  };
  return (question: Q): void => {
    waiting = question;
    if (!isBusy) void next();
  };
};
