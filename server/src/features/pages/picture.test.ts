import { hash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { seedItems, seedProject } from '#test/seed.ts';

let database: Database;
let app: App;
let webDir: string;
let paper: Awaited<ReturnType<typeof seedProject>>;

const script = "document.documentElement.setAttribute('data-scheme', 'dark');";
const evil = '</a></div><script>alert("1")</script>';

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'newsbell-picture-'));
  await writeFile(
    join(webDir, 'index.html'),
    `<html lang="en"><head><title>X</title><script>${script}</script></head><body><div id="root"></div></body></html>`,
  );
  await mkdir(join(webDir, '.vite'));
  const words = {
    en: { 'discover.welcome': 'Welcome to {{productName}}', 'feed.untitled': 'Untitled' },
    ko: { 'discover.welcome': '{{productName}}에 오신 것을 환영합니다' },
  };
  await writeFile(join(webDir, '.vite', 'hints.json'), JSON.stringify({ pages: {}, languages: {}, words }));
  database = await freshDatabase();
  const { db } = database;
  paper = await seedProject(db, {
    urlKey: 'paper',
    title: 'The Paper',
    description: `News of the world. ${'Much. '.repeat(99)}`,
  });
  await seedItems(db, paper, [
    { title: 'Rain', text: 'It rained. Much.' },
    { title: evil, text: evil },
    { title: '', text: 'Nameless' },
  ]);
  const secret = await seedProject(db, { urlKey: 'secret', title: 'Charlie must not see', visibility: 'PRIVATE' });
  await seedItems(db, secret, [{ title: 'Charlie must not read', text: 'secret' }]);
  app = await testApp(db, { webDir, productName: '<Bell>' });
});

afterAll(async () => {
  await app?.close();
  await database?.close();
  await rm(webDir, { recursive: true });
});

const open = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { accept: 'text/html', ...headers } });
const pictureIn = (html: string) => /<div id="root">([\s\S]*)<\/div><\/body>/.exec(html)?.[1] ?? '';

describe('before the app starts', () => {
  it('a source shows its name, what it says of itself, and its newest items as links', async () => {
    const picture = pictureIn((await open('/paper')).body);
    expect(picture).toContain('<h1>The Paper</h1><p>News of the world. Much.');
    expect(picture).toMatch(/<a href="\/paper\/feed\/\d+">Rain<\/a><\/h2><p>It rained\. /);
    expect(picture).toContain('>Untitled</a>');
  });

  it('texts are escaped and cut off', async () => {
    const picture = pictureIn((await open('/paper')).body);
    expect(picture).not.toMatch(/<script|alert\("/);
    expect(picture).toContain('&lt;script&gt;');
    expect(picture).toMatch(/Much…<\/p>/);
  });

  it('discover welcomes in the reader’s language and names public sources only', async () => {
    const picture = pictureIn((await open('/discover', { 'accept-language': 'ko' })).body);
    expect(picture).toContain('<h1>&lt;Bell&gt;에 오신 것을 환영합니다</h1>');
    expect(picture).toContain('<a href="/paper"><span><b>The Paper</b>');
    expect(picture).not.toMatch(/secret|Charlie/);
  });

  it('a private source, an unknown one and every other page show nothing', async () => {
    for (const path of ['/secret', '/nothing', '/', '/projects', '/paper/search/rain']) {
      expect(pictureIn((await open(path)).body), path).toBe('');
    }
  });

  it('the same page has the same tag for everybody, and a new item gives it another', async () => {
    const tag = async (headers = {}) => (await open('/paper', headers)).headers.etag;
    const before = await tag();
    expect(await tag({ cookie: 'token=1', 'user-agent': 'a bot' })).toBe(before);
    await seedItems(database.db, paper, [{ title: 'Sun', text: 'At last.' }]);
    expect(await tag()).not.toBe(before);
  });
});

it('the policy allows the build’s own inline script and no other', async () => {
  const policy = (await open('/')).headers['content-security-policy'];
  expect(policy).toContain(`script-src 'self' 'sha256-${hash('sha256', script, 'base64')}';`);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
});
