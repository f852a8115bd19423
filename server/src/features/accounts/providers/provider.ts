/** What the rest of the house knows of a sign-in provider. */

/** A person as a provider knows them: `issuer` and `subject` together are the key, for ever. The e-mail never is. */
export interface Person {
  issuer: string;
  subject: string;
  email: string | null;
  /** The provider says so itself. */
  emailVerified: boolean;
  /** What they are called there, as a start for a username and a nickname. */
  handle?: string;
  name?: string;
}

/** `detail` is for the log. */
export type Failed = { kind: 'failed'; detail: string };
export type Confirmed = { kind: 'confirmed'; person: Person } | Failed;

/** What is kept of a round trip between its two halves. */
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

/** Whom a token speaks of that was made for this installation. One that was made for another is refused, however genuine. */
export type ReadToken = (token: string) => Promise<Confirmed>;

/** What the far end does wrong reaches us as errors of many kinds; here they become one value. */
export const attempt = <T>(work: () => Promise<T>): Promise<T | Failed> =>
  work().catch((error: unknown): Failed => ({ kind: 'failed', detail: reasonsOf(error).join(': ').slice(0, 300) }));

/** Only words: what is attached to the errors may hold tokens. */
const reasonsOf = (error: unknown): string[] => {
  if (!(error instanceof Error)) return [];
  const { error: code, error_description: description } = error as { error?: unknown; error_description?: unknown };
  const said = [error.message, code, description].filter(each => typeof each === 'string');
  return [...said, ...reasonsOf(error.cause)];
};
