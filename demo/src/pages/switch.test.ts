import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Origin, startOrigin } from '../origin.ts';
import { switchHost } from './switch.ts';

let origin: Origin;
const redesigned: string[][] = [];
beforeAll(async () => {
  origin = await startOrigin();
  origin.onRedesign(pages => redesigned.push(pages));
});
afterAll(() => origin.close());

const ask = (host: string, { form, language = 'en' }: { form?: string; language?: string } = {}) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    const headers = { host, 'accept-language': language, 'content-type': 'application/x-www-form-urlencoded' };
    const options = { host: '127.0.0.1', port: origin.port, method: form === undefined ? 'GET' : 'POST', headers };
    const asked = request(options, response => {
      let body = '';
      response.setEncoding('utf8').on('data', part => {
        body += part;
      });
      response.on('end', () => resolve({ status: response.statusCode!, body }));
    });
    asked.on('error', reject).end(form);
  });

const classesOf = async (name: string) => {
  const { body } = await ask(`${name}.localhost`);
  return [...body.matchAll(/class="([\w-]+)/g)].map(match => match[1]);
};

it('redesigns one page, and leaves the others as they were', async () => {
  expect(await classesOf('board-ko')).toContain('board_list');
  expect((await ask(switchHost, { form: 'page=board-ko&design=redesigned' })).status).toBe(303);
  expect(await classesOf('board-ko')).toContain('thread-table');
  expect(redesigned).toEqual([[origin.pageOf('board-ko')]]);
  expect(await classesOf('board-en')).toContain('board_list');
  expect((await ask(switchHost)).body).toMatch(/느티나무[\s\S]*?value="redesigned" aria-pressed="true"/);
});

it('rebuilds all of them and takes it back', async () => {
  await ask(switchHost, { form: 'page=all&design=rebuilt' });
  for (const name of ['front-ja', 'shop-zh', 'notes-en', 'list-ko']) expect(await classesOf(name)).toContain('x-entry');
  await ask(switchHost, { form: 'page=all&design=usual' });
  for (const name of ['front-ja', 'shop-zh', 'notes-en', 'list-ko'])
    expect(await classesOf(name)).not.toContain('x-entry');
});

it('knows no other design, and changes nothing by being looked at', async () => {
  expect((await ask(switchHost, { form: 'page=all&design=stolen' })).status).toBe(400);
  expect((await ask(switchHost)).body).not.toMatch(/"(?:redesigned|rebuilt)" aria-pressed="true"/);
});

it.each([
  ['ko', '피드가 없는 페이지'],
  ['ja', 'フィードのないページ'],
  ['zh-TW', '没有订阅源的页面'],
  ['de', 'Pages without feeds'],
])('speaks %s', async (language, title) => {
  expect((await ask(switchHost, { language })).body).toContain(`<h1>${title}</h1>`);
});

it('is named at the foot of each of its pages', async () => {
  expect((await ask('list-ja.localhost')).body).toContain(`<a href="${origin.pagesUrl}">このページを改装する</a>`);
});
