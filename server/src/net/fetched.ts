export type FetchFailure =
  | 'DNS'
  | 'CONNECT'
  | 'TLS'
  | 'TIMEOUT'
  | 'SLOW'
  | 'TOO_LARGE'
  | 'BOMB'
  | 'ENCODING'
  | 'TRUNCATED'
  | 'REDIRECTS'
  | 'BLOCKED_ADDRESS'
  | 'BLOCKED_PORT'
  | 'BLOCKED_URL'
  | 'BLOCKED_SELF'
  | 'UNREACHABLE'
  | 'HEADERS'
  | 'PROTOCOL'
  | 'BUSY'
  | 'NO_TURN'
  | 'STOPPED';

/** One answer received on the way. */
export type Hop = { url: string; status: number };

/** Names are in lower case; values hold one character per byte (Latin-1), so that validators go back byte-exact. */
export type AnswerHeaders = Record<string, string>;

/**
 * The outcome of a request. `hops` has one entry per answer, in order; the last is the final one, all before it redirects.
 *
 * `body` is decoded from its content-coding and empty unless the status is 2xx or refuses a POST. `partial` is what had arrived of a 2xx
 * body when the rest was cut off (TRUNCATED, TOO_LARGE, TIMEOUT, SLOW, PROTOCOL): good for reading complete items, but its validators must not be
 * kept. `detail` is for logs, not for readers: it may name internal addresses.
 *
 * `inPrivateNetwork`: a hop has needed the permission of the request.
 *
 * BUSY, NO_TURN and STOPPED say nothing about the far end: no free slot in time, no turn for a large body, and the HTTP client closed or the
 * caller gone. UNREACHABLE stands for DNS and BLOCKED_… where the request is discreet.
 */
export type Fetched =
  | {
      kind: 'answer';
      status: number;
      url: string;
      headers: AnswerHeaders;
      body: Uint8Array;
      hops: Hop[];
      inPrivateNetwork?: true;
    }
  | {
      kind: 'failed';
      code: FetchFailure;
      detail: string;
      hops: Hop[];
      partial?: PartialAnswer;
      inPrivateNetwork?: true;
    };

export type PartialAnswer = { status: number; url: string; headers: AnswerHeaders; body: Uint8Array };

/** A failure inside the door, before it is joined with its hops. */
export type Failure = { kind: 'failed'; code: FetchFailure; detail: string };

export const failure = (code: FetchFailure, detail: string): Failure => ({
  kind: 'failed',
  code,
  detail: detail.slice(0, 200),
});

export const isFailure = (value: unknown): value is Failure =>
  typeof value === 'object' && value !== null && (value as Failure).kind === 'failed';

/** Answers the code of a system error, or its text. */
export const reasonOf = (error: unknown): string => {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return String(code ?? message ?? error);
};
