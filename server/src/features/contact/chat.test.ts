import { hash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';

let database: Database;
let withChat: App;
let without: App;
let webDir: string;

const chat = 'https://pf.kakao.com:8443/_ab/chat?a="1"&b=<2>';

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'newsbell-chat-'));
  const meta = '<meta name="application-name" content="X" />';
  await writeFile(
    join(webDir, 'index.html'),
    `<html lang="en"><head>${meta}<title>X</title></head><body></body></html>`,
  );
  database = await freshDatabase();
  const settings = { webDir, publicUrl: 'https://bell.test', productName: 'Bell & <i>' };
  withChat = await testApp(database.db, { ...settings, env: { KAKAO_CHAT_URL: chat } });
  without = await testApp(database.db, settings);
});
afterAll(async () => {
  await Promise.all([withChat?.close(), without?.close()]);
  await database?.close();
  await rm(webDir, { recursive: true });
});

const open = (app: App, url: string) => app.inject({ url, headers: { accept: 'text/html' } });
const policyOf = ({ headers }: Awaited<ReturnType<typeof open>>): string[] =>
  String(headers['content-security-policy']).split('; ');

it('the chat is a document in Korean with a frame of exactly one host, its sandbox and a plain link', async () => {
  const answer = await open(withChat, '/kakaoChat');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  const policy = policyOf(answer);
  expect(policy).toEqual(
    expect.arrayContaining(["default-src 'none'", 'frame-src https://pf.kakao.com:8443', "frame-ancestors 'none'"]),
  );
  expect(policy.join()).not.toMatch(/script-src|unsafe|\*/);
  const { body } = answer;
  const written = 'https://pf.kakao.com:8443/_ab/chat?a=&quot;1&quot;&amp;b=&lt;2&gt;';
  expect(body).toContain(
    `<iframe src="${written}" title="카카오톡 채팅" sandbox="allow-scripts allow-forms allow-popups allow-same-origin"`,
  );
  expect(body).toContain(`<a href="${written}" target="_blank" rel="noopener noreferrer">`);
  expect(body).toContain('<html lang="ko">');
  expect(body).toContain('<title>문의하기 · Bell &amp; &lt;i&gt;</title>');
  expect(body).not.toMatch(/<script|\{(product|chat)\}/);
});

it('the policy allows the style of the document, to the letter', async () => {
  const answer = await open(withChat, '/kakaoChat');
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(answer.body)!;
  expect(policyOf(answer)).toContain(`style-src 'sha256-${hash('sha256', style, 'base64')}'`);
});

it('no other page may frame that host, and each tells the app that links to the chat load a document', async () => {
  for (const url of ['/', '/contact', '/help']) {
    const answer = await open(withChat, url);
    expect(policyOf(answer)).toEqual(policyOf(await open(without, url)));
    expect(policyOf(answer)).toContain("frame-src 'self'");
    expect(answer.body).toContain('<meta name="newsbell-chat" content="/kakaoChat" />');
  }
  expect((await open(without, '/')).body).not.toContain('newsbell-chat');
});

it('another spelling of its address leads to it, with what stands behind', async () => {
  for (const url of ['/kakaochat', '/KAKAOCHAT/', '/kakaoChat/']) {
    const { statusCode, headers } = await open(withChat, `${url}?a=1`);
    expect([url, statusCode, headers.location]).toEqual([url, 301, '/kakaoChat?a=1']);
  }
});

it('without a chat the app answers there, in any spelling', async () => {
  for (const url of ['/kakaoChat', '/kakaochat']) {
    const answer = await open(without, url);
    expect([answer.statusCode, policyOf(answer).includes("frame-src 'self'")]).toEqual([200, true]);
  }
});
