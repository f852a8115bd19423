import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { untilAnswered } from './until-answered.ts';

test('what is done for an answer is to end once the answer is sent, no matter who has sent it', async () => {
  const app = Fastify();
  let afterwards: boolean | undefined;
  let ended = () => {};
  const isEnded = new Promise<void>(resolve => {
    ended = resolve;
  });
  app.post('/', async (_request, reply) => {
    const signal = untilAnswered(reply);
    signal.addEventListener('abort', ended);
    expect(signal.aborted).toBe(false);
    // As the limit of time does, while the handler goes on.
    reply.code(503).send('late');
    await isEnded;
    // Also what begins only then.
    afterwards = untilAnswered(reply).aborted;
  });
  const base = await app.listen({ port: 0, host: '127.0.0.1' });
  expect((await fetch(base, { method: 'POST', body: 'x' })).status).toBe(503);
  await isEnded;
  await app.close();
  expect(afterwards).toBe(true);
});
