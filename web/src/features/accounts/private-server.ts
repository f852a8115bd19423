/** A server is private where reading is for those who are signed in. */
import type { QueryClient } from '@tanstack/react-query';
import { wasSignedIn } from './login.ts';
import { accountQuery } from './queries.ts';

/** The server says it in the page, so that no request is needed. */
export const isPrivateServer = (): boolean => document.querySelector('meta[name="newsbell-reading"]') !== null;

/** Answers true where nobody is signed in, as far as it is known before the server has answered. */
export const isVisitor = (queries: QueryClient): boolean => {
  const account = queries.getQueryData(accountQuery().queryKey);
  return account === undefined ? !wasSignedIn() : account === null;
};

/** A visitor of a private server signs up and in here, comes here by a link of a mail, or asks for help. */
export const isOpenToVisitors = (path: string): boolean => openPages.test(path);

const openPages =
  /^\/((v1\/)?login|signup|wait_auth_change|forgot|reset|oauth2|user|notifications\/preferences|help|contact|kakaochat|app)(\/|$)/i;
