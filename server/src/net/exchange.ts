import type { Connection } from './connections.ts';
import { type AnswerHeaders, type Failure, type FetchFailure, failure } from './fetched.ts';
import type { Lifetime } from './lifetime.ts';

export type ExchangeLimits = {
  firstByteMs: number;
  /** After `slowAfterMs` of body, its average rate must be at least this, looked at each `slowEveryMs`. */
  bytesPerSecond: number;
  slowAfterMs: number;
  slowEveryMs: number;
  headerLines: number;
  /** The bound of a coded body, as it is on the wire. */
  wireBytes: number;
  /** The bound of a body without coding. */
  decodedBytes: number;
  /** The bound of a body that is not wanted. */
  discardBytes: number;
  largeBody?: LargeBody | undefined;
};

/** Load shedding: where `take` answers false, a body is given up as NO_TURN once more than so many bytes of it, decoded, have come. */
export type LargeBody = { bytes: number; take(): boolean };

/** A coded body is expected to become this many times as long. */
const EXPECTED_RATIO = 8;

/** `head` is set when a 2xx answer had begun, `unanswered` when the connection ended without a single byte of an answer. */
export type Broken = Failure & { head?: Head; unanswered?: boolean };
export type Head = { status: number; headers: AnswerHeaders; wire: Uint8Array };
export type Exchanged = { kind: 'answer'; reusable: boolean } & Head;

const nothing = new Uint8Array(0);

/** A GET, or with `body` a POST. */
export type HttpRequest = { path: string; headers: string[]; body?: string | Uint8Array; repeatable?: boolean };

/** Sends one request and reads its answer, as it is on the wire. A failed connection is the caller's to drop. */
export const exchange = (
  connection: Connection,
  { path, headers: requestHeaders, body }: HttpRequest,
  limits: ExchangeLimits,
  life: Lifetime,
): Promise<Exchanged | Broken> => {
  if (life.cut !== undefined) return Promise.resolve(life.cut);
  return new Promise(resolve => {
    let status = 0;
    let headers: AnswerHeaders = {};
    let wanted = false;
    let most = 0;
    let largeFrom = Number.POSITIVE_INFINITY;
    const chunks: Buffer[] = [];
    let size = 0;
    let bodySince = 0;
    let open = true;

    const settle = (outcome: Exchanged | Broken) => {
      if (!open) return;
      open = false;
      clearTimeout(timer);
      life.onCut = undefined;
      resolve(outcome);
    };
    const head = (): Head => ({
      status,
      headers,
      wire: chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, size),
    });
    const breakOff = (code: FetchFailure, detail: string) => {
      const broken: Broken = failure(code, detail);
      if (wanted && size > 0) broken.head = head();
      settle(broken);
    };
    const lookAtRate = () => {
      if ((size * 1000) / (performance.now() - bodySince) < limits.bytesPerSecond) return breakOff('SLOW', 'the body');
      timer = setTimeout(lookAtRate, limits.slowEveryMs);
    };

    let timer = setTimeout(breakOff, limits.firstByteMs, 'TIMEOUT', 'first byte');
    life.onCut = reason => breakOff(reason.code, reason.detail);

    connection.client.dispatch(
      { path, method: body === undefined ? 'GET' : 'POST', headers: requestHeaders, body },
      {
        onRequestStart() {},
        onResponseStart(controller, statusCode, parsed) {
          if (!open || statusCode < 200) return;
          if ((controller.rawHeaders as Buffer[]).length / 2 > limits.headerLines)
            return breakOff('HEADERS', 'too many lines');
          status = statusCode;
          headers = joined(parsed);
          wanted = (status >= 200 && status < 300) || (body !== undefined && status >= 400);
          most = !wanted ? limits.discardBytes : headers['content-encoding'] ? limits.wireBytes : limits.decodedBytes;
          const { largeBody } = limits;
          if (wanted && largeBody)
            largeFrom = headers['content-encoding'] ? largeBody.bytes / EXPECTED_RATIO : largeBody.bytes;
          bodySince = performance.now();
          clearTimeout(timer);
          timer = setTimeout(lookAtRate, limits.slowAfterMs);
        },
        onResponseData(_controller, chunk) {
          if (!open) return;
          size += chunk.length;
          if (wanted) chunks.push(chunk);
          if (size > largeFrom && !limits.largeBody?.take()) return settle(failure('NO_TURN', 'a large body'));
          if (size <= most) return;
          if (wanted) return breakOff('TOO_LARGE', `more than ${most} bytes`);
          settle({ kind: 'answer', reusable: false, status, headers, wire: nothing });
        },
        onResponseEnd() {
          settle({ kind: 'answer', reusable: true, ...head() });
        },
        onResponseError(_controller, error) {
          if (!open) return;
          const { code } = error as { code?: string };
          const malformed = error.name === 'HTTPParserError';
          const detail = code ?? error.message;
          if (status === 0) {
            if (code === 'UND_ERR_HEADERS_OVERFLOW') return breakOff('HEADERS', 'too large');
            return settle({ ...failure('PROTOCOL', detail), unanswered: !malformed });
          }
          if (!wanted) return settle({ kind: 'answer', reusable: false, status, headers, wire: nothing });
          // The parser's own complaints, save the one that says that the answer ended too early.
          const wrong = malformed && !error.message.includes('EOF');
          breakOff(wrong ? 'PROTOCOL' : 'TRUNCATED', detail);
        },
      },
    );
  });
};

const singletons = new Set(['content-type', 'date', 'expires', 'last-modified', 'retry-after']);

/** Repeated lines become one, as RFC 9110 5.3 has it; of fields that cannot be lists the first one holds. */
const joined = (parsed: Record<string, string | string[] | undefined>): AnswerHeaders => {
  for (const name in parsed) {
    const value = parsed[name];
    if (Array.isArray(value)) parsed[name] = singletons.has(name) ? value[0] : value.join(', ');
  }
  return parsed as AnswerHeaders;
};
