/** Keeps the person of this page, and drops the data that must go when it becomes another's. */
import type { Account } from '@newsbell/contracts/accounts';
import { focusManager, hashKey, notifyManager, type Query, type QueryClient } from '@tanstack/react-query';
import type { ApiError } from '#api-error.ts';
import { accountQuery, holdQuestions, isUserFailure, releaseQuestions, signOut, userTroubleQuery } from './queries.ts';
import { hearTabs, tellTabs } from './tabs.ts';

let forgetElsewhere = (): unknown => undefined;
/** Timeout in milliseconds: a person who signs out waits this long for it; the rest goes on at the next start. */
const patience = 2_000;
/** Timeout in milliseconds: a page sends no requests for so long while somebody signs out, should it not hear how that ended. */
const silence = 10_000;

/**
 * Follows who is signed in, in this tab and in the others. What was loaded for one person is never shown to another: it is dropped, and
 * asked anew where it is on screen. `forget` drops what is kept outside of the page.
 */
export const followPerson = (queries: QueryClient, forget: () => unknown): void => {
  forgetElsewhere = forget;
  // The person of the page, and the person whose data are stored outside of it. They differ while the server fails to say who is signed in.
  let shown: number | null | undefined;
  let kept: number | null | undefined;
  const turnTo = (now: number | null) => {
    const before = shown;
    shown = now;
    if (before === now || before === undefined) return;
    const rest = { predicate: ({ queryKey }: Query) => !isAccount(queryKey) && !isTrouble(queryKey) };
    for (const each of queries.getQueryCache().findAll(rest)) each.reset();
    afterRender(() => void queries.refetchQueries({ ...rest, type: 'active' }));
  };
  queries.getQueryCache().subscribe(event => {
    const { query } = event;
    if (event.type !== 'updated' || !isAccount(query.queryKey)) return;
    if (event.action.type === 'error') {
      const { error } = query.state;
      queries.setQueryData(userTroubleQuery().queryKey, error as ApiError);
      if (!isUserFailure(error)) return;
      query.setState({ data: undefined });
      turnTo(null);
    } else if (event.action.type === 'success') {
      queries.setQueryData(userTroubleQuery().queryKey, null);
      const now = (query.state.data as Account | null)?.id ?? null;
      if (kept && kept !== now) forget();
      kept = now;
      turnTo(now);
    }
  });
  const lookAgain = async () => {
    await queries.invalidateQueries({ queryKey: accountQuery().queryKey, exact: true });
    afterRender(goOnAsking);
  };
  hearTabs(({ say }) => {
    if (say === 'leaving') {
      holdQuestions();
      stopAsking(queries);
    }
    if (say === 'person') void lookAgain();
  });
};

/** Shows a person who has just signed in in this tab, and notifies the other tabs. */
export const becomePerson = (queries: QueryClient, account: Account): void => {
  setPerson(queries, account);
  tellTabs({ say: 'person' });
};

/** Shows the page to a visitor, because a call that needs a sign-in has found that the session is over. */
export const losePerson = (queries: QueryClient): void => {
  setPerson(queries, null);
  afterRender(goOnAsking);
};

/**
 * Makes the call that ends the session of this browser. Requests for a person would be refused meanwhile, so the tabs
 * cancel theirs, and send none by themselves until they hear how it ended.
 */
export const endSession = async <T>(queries: QueryClient, call: () => Promise<T>): Promise<T> => {
  stopAsking(queries);
  tellTabs({ say: 'leaving' });
  try {
    return await call();
  } catch (error) {
    goOnAsking();
    throw error;
  } finally {
    tellTabs({ say: 'person' });
  }
};

/**
 * Signs out and leaves the page, so that nothing of the person is left in its memory. Throws when the server could not
 * be asked.
 */
export const leave = async (queries: QueryClient): Promise<void> => {
  // Components that appear only when the session has ended have to wait with their requests as well.
  holdQuestions();
  const { redirect } = await endSession(queries, signOut);
  await Promise.race([forgetElsewhere(), new Promise(resolve => setTimeout(resolve, patience))]);
  const url = URL.parse(redirect, location.href);
  location.assign(url && /^https?:$/.test(url.protocol) ? url.href : '/');
};

const stopAsking = (queries: QueryClient): void => {
  focusManager.setFocused(false);
  void queries.cancelQueries();
  setTimeout(goOnAsking, silence);
};

const goOnAsking = (): void => {
  releaseQuestions();
  focusManager.setFocused(undefined);
};

/** Waits until the components have rendered what the cache says, because what they no longer need is not requested any more. */
const afterRender = (then: () => void): void => notifyManager.schedule(() => setTimeout(then));

const setPerson = (queries: QueryClient, account: Account | null): void => {
  const { queryKey } = accountQuery();
  // An answer that is still on its way is about the person before.
  void queries.cancelQueries({ queryKey, exact: true });
  queries.setQueryData(queryKey, account);
};

const isAccount = (queryKey: readonly unknown[]): boolean => queryKey.length === 1 && queryKey[0] === 'account';

const isTrouble = (queryKey: readonly unknown[]): boolean => hashKey(queryKey) === hashKey(userTroubleQuery().queryKey);
