/** The interface of a sign-in provider towards the rest of the house. */

/** A person as a provider knows them: `issuer` and `subject` together are the key, for ever. The e-mail never is. */
export interface Person {
  issuer: string;
  subject: string;
  email: string | null;
  /** The provider says so itself. */
  emailVerified: boolean;
  /** The name of the person there, as a start for a username and a nickname. */
  handle?: string;
  name?: string;
}

/** `detail` is for the log. */
export type Failed = { kind: 'failed'; detail: string };
export type Confirmed = { kind: 'confirmed'; person: Person } | Failed;

/** A round trip is kept in this form between its two halves. */
export interface RoundTrip {
  state: string;
  nonce: string;
  codeVerifier: string;
}

export interface Provider {
  id: string;
  name: string;
  /** The address at the provider that a browser is sent to. */
  begin(trip: RoundTrip): Promise<{ kind: 'to'; url: string } | Failed>;
  /** `iss` is the issuer that the answer names, where it does (RFC 9207). */
  finish(trip: RoundTrip, answer: { code: string; iss?: string }): Promise<Confirmed>;
  readToken: ReadToken;
}

/**
 * Answers the person of a token that was made for this installation (audience). A token that was made for another is refused, even if it is
 * genuine.
 */
export type ReadToken = (token: string) => Promise<Confirmed>;

/** Failures of the far end reach us as errors of many kinds; here they become one value. */
export const attempt = <T>(work: () => Promise<T>): Promise<T | Failed> =>
  work().catch((error: unknown): Failed => ({ kind: 'failed', detail: reasonsOf(error).join(': ').slice(0, 300) }));

/** Only words: what is attached to the errors may hold tokens. */
const reasonsOf = (error: unknown): string[] => {
  if (!(error instanceof Error)) return [];
  const { error: code, error_description: description } = error as { error?: unknown; error_description?: unknown };
  const said = [error.message, code, description].filter(each => typeof each === 'string');
  return [...said, ...reasonsOf(error.cause)];
};
