import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { compressAnswers, encodingFor } from './compression.ts';
import type { App } from './routing.ts';

describe('the encoding of an answer', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['identity', undefined],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP;q=0.5 , BR;q=1.0', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.000, gzip; q=0.0', undefined],
    ['*', 'gzip'],
    ['x-brotli', undefined],
  ])('that is asked with %j is %s', (accepted, encoding) => {
    expect(encodingFor(accepted)).toBe(encoding);
  });
});

describe('an answer', () => {
  const app = Fastify() as unknown as App;
  compressAnswers(app);
  const text = (size: number) => '한글 text '.repeat(size / 8);
  app.get('/:size', (request, reply) =>
    reply.header('vary', 'Accept-Language').send(text(Number((request.params as { size: string }).size))),
  );
  afterAll(() => app.close());

  it.each([2_000, 1_000_000])('of %i characters comes back as it was', async size => {
    const br = await app.inject({ url: `/${size}`, headers: { 'accept-encoding': 'br' } });
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(text(size));
    expect(br.headers).toMatchObject({
      vary: 'Accept-Language, Accept-Encoding',
      'content-length': String(br.rawPayload.length),
    });
    const gzip = await app.inject({ url: `/${size}`, headers: { 'accept-encoding': 'gzip' } });
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(text(size));
  });

  it('of bytes is packed where they are JSON, and no picture is', async () => {
    const bytes = Fastify() as unknown as App;
    compressAnswers(bytes);
    bytes.get('/:kind/:type', (request, reply) => {
      const { kind, type } = request.params as { kind: string; type: string };
      return reply.type(`${kind}/${type}`).send(Buffer.from(text(2_000)));
    });
    const packed = async (url: string) => bytes.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect(brotliDecompressSync((await packed('/application/json')).rawPayload).toString()).toBe(text(2_000));
    expect((await packed('/image/png')).body).toBe(text(2_000));
  });

  it('that is short, or whose reader takes no encoding, stays as it is', async () => {
    expect((await app.inject({ url: '/800', headers: { 'accept-encoding': 'br' } })).headers).not.toHaveProperty(
      'content-encoding',
    );
    const plain = await app.inject('/2000');
    expect([plain.body, plain.headers.vary]).toEqual([text(2000), 'Accept-Language, Accept-Encoding']);
  });

  it.each(['br', 'gzip'])('that is late while %s packs it leaves nothing of its own at the refusal', async encoding => {
    const late = Fastify({ handlerTimeout: 20 }) as unknown as App;
    compressAnswers(late);
    late.setErrorHandler((_error, _request, reply) => reply.code(503).send('late'));
    // The deadline has passed before anything is packed.
    late.get('/', () => {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 40);
      return text(1_000_000);
    });
    const { statusCode, headers, body } = await late.inject({ url: '/', headers: { 'accept-encoding': encoding } });
    expect([statusCode, headers['content-encoding'], body]).toEqual([503, undefined, 'late']);
    await late.close();
  });
});
