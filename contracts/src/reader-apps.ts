/**
 * These are the calls by which reader apps sign in and learn who they are, as Google Reader had them. Each is the same below
 * `/api/greader.php` and `/greader`, for programs that put such an address together by themselves.
 */
import { z } from 'zod';
import { parameter, readerCall, signInCall } from './reader-call.ts';

const credentials = {
  Email: parameter.describe('the username or the e-mail'),
  Passwd: parameter.describe('an access token of scope `reader`, and never the password of the account'),
  accountType: parameter,
  service: parameter,
  source: parameter,
};

/**
 * Answers the lines `SID=`, `LSID=` and `Auth=` with `NAME/TOKEN`, or an object of these where `output` is `json`. Wrong credentials: 401 and
 * `Error=BadAuthentication`.
 */
export const readerSignIn = signInCall('POST', '/accounts/ClientLogin', credentials);
export const readerSignInByAddress = signInCall('GET', '/accounts/ClientLogin', credentials);

/** Answers what an app sends as `T` with calls that change something. It guards nothing, because no cookie counts, and it never ends. */
export const readerToken = readerCall({
  method: 'GET',
  url: '/reader/api/0/token',
  summary: 'Get what a reader app sends with its changes',
  answers: 'text/plain',
  response: z.string(),
});

export const readerUser = readerCall({
  method: 'GET',
  url: '/reader/api/0/user-info',
  summary: 'Get the person whose token it is',
  response: z.object({ userId: z.string(), userName: z.string(), userProfileId: z.string(), userEmail: z.string() }),
});
