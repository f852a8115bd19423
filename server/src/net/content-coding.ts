import { promisify } from 'node:util';
import zlib from 'node:zlib';

export type Coding = 'identity' | 'gzip' | 'br';

/** `ratio` holds once a document is longer than `ratioFrom` bytes. */
export type DecodeLimits = { decodedBytes: number; ratio: number; ratioFrom: number };

/** TRUNCATED and TOO_LARGE come with the beginning of the document. */
export type Decoded =
  | { ok: true; body: Uint8Array }
  | { ok: false; code: 'TRUNCATED' | 'TOO_LARGE'; body: Uint8Array }
  | { ok: false; code: 'BOMB' | 'ENCODING'; body?: undefined };

/** Undefined for a coding that was not asked for, and for more than one. */
export const contentCoding = (header: string | undefined): Coding | undefined => {
  const name = header?.trim().toLowerCase() ?? '';
  if (name === '' || name === 'identity') return 'identity';
  if (name === 'gzip' || name === 'x-gzip') return 'gzip';
  return name === 'br' ? 'br' : undefined;
};

/** Decodes all of `wire`, or with `cut`, as much of it as there is. Never holds more than the limit and one chunk. */
export const decode = async (wire: Uint8Array, coding: Coding, limits: DecodeLimits, cut = false): Promise<Decoded> => {
  if (coding === 'identity' || wire.length === 0) return withinLimit(wire, limits);
  if (cut) return decodeBeginning(wire, coding, limits);

  const most = Math.min(limits.decodedBytes, Math.max(limits.ratioFrom, wire.length * limits.ratio));
  try {
    return { ok: true, body: await decodeWhole(wire, coding, most) };
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'Z_BUF_ERROR') return asTruncated(await decodeBeginning(wire, coding, limits));
    if (code === 'ERR_BUFFER_TOO_LARGE') return decodeBeginning(wire, coding, limits);
    return { ok: false, code: 'ENCODING' };
  }
};

const withinLimit = (wire: Uint8Array, limits: DecodeLimits): Decoded => {
  if (wire.length <= limits.decodedBytes) return { ok: true, body: wire };
  return { ok: false, code: 'TOO_LARGE', body: wire.subarray(0, limits.decodedBytes) };
};

const gunzip = promisify<zlib.InputType, zlib.ZlibOptions, Buffer>(zlib.gunzip);
const brotliDecompress = promisify<zlib.InputType, zlib.BrotliOptions, Buffer>(zlib.brotliDecompress);

/** Small bodies are decoded at once: a thread's round trip costs more than they do. */
const SMALL_BODY = 64 * 1024;

const decodeWhole = (wire: Uint8Array, coding: 'gzip' | 'br', maxOutputLength: number): Buffer | Promise<Buffer> => {
  const options = { maxOutputLength, chunkSize: SMALL_BODY };
  if (wire.length > SMALL_BODY) return (coding === 'gzip' ? gunzip : brotliDecompress)(wire, options);
  return (coding === 'gzip' ? zlib.gunzipSync : zlib.brotliDecompressSync)(wire, options);
};

const asTruncated = (decoded: Decoded): Decoded =>
  decoded.ok ? { ok: false, code: 'TRUNCATED', body: decoded.body } : decoded;

/** The streaming way, which keeps what came before the cut or the limit; only needed when something is wrong. */
const decodeBeginning = async (wire: Uint8Array, coding: 'gzip' | 'br', limits: DecodeLimits): Promise<Decoded> => {
  const stream =
    coding === 'gzip'
      ? zlib.createGunzip({ finishFlush: zlib.constants.Z_SYNC_FLUSH })
      : zlib.createBrotliDecompress({ finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH });
  const chunks: Buffer[] = [];
  let size = 0;
  stream.end(wire);
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limits.ratioFrom && size > stream.bytesWritten * limits.ratio) return { ok: false, code: 'BOMB' };
      chunks.push(chunk);
      if (size > limits.decodedBytes) {
        return { ok: false, code: 'TOO_LARGE', body: Buffer.concat(chunks).subarray(0, limits.decodedBytes) };
      }
    }
  } catch {
    return { ok: false, code: 'ENCODING' };
  }
  return { ok: true, body: Buffer.concat(chunks, size) };
};
