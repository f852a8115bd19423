/** The web app's files, and its one page for every address that a person may open. */
import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { Language } from '@newsbell/contracts/languages';
import { matchPage, type PagePattern } from '@newsbell/contracts/pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '#deps.ts';
import { securityHeaders } from './headers.ts';
import type { App } from './routing.ts';
import { type Hints, readTemplate, type ShellTexts } from './shell-template.ts';

export type { ShellTexts as Words };

/** The answer for an address is a page with its head in HTML, or a permanent redirect to another address of ours. */
export type PageAnswer =
  | { status: 200 | 404 | 503; head: string; language: Language; page?: PagePattern; picture?: Picture }
  | { moved: string };
/** The HTML that stands in the page until the app takes its place, made from the app's own texts and `productName`. */
export type Picture = (texts: ShellTexts) => string;
export type DescribePage = (request: FastifyRequest) => Promise<PageAnswer>;

export interface Shell {
  /** Content negotiation: answers whether this request wants a page, and not data or a file. */
  wanted(request: FastifyRequest): boolean;
  send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

interface ShellOptions extends Pick<Settings, 'productName' | 'publicUrl' | 'accounts' | 'contact' | 'pictureProxy'> {
  /** Folder of the build. */
  webDir: string;
  describe: DescribePage;
}

export const serveShell = async (
  app: App,
  { webDir, productName, publicUrl, accounts, contact, pictureProxy, describe }: ShellOptions,
): Promise<Shell> => {
  const html = await readFile(join(webDir, 'index.html'), 'utf8');
  const headers = securityHeaders(publicUrl, inlineScripts(html), pictureProxy.isOn ? 'of ours' : 'of any site');
  const instance = { productName, hasChat: contact.chatUrl !== undefined, isPrivate: accounts.reading !== 'open' };
  const pageOf = readTemplate(html, instance, await readHints(webDir));

  const send = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const answer = await describe(request);
    const isSecret = secretPages.has(matchPage(request.url.split('?')[0]!)?.pattern);
    reply.headers(isSecret ? headers.secretShell : headers.shell).header('vary', 'Accept-Language');
    // The page depends on who asks.
    if (accounts.reading === 'signed-in' && !isSecret)
      reply.header('vary', 'Accept-Language, Cookie').header('cache-control', 'private, no-cache');
    if ('moved' in answer) return reply.redirect(answer.moved, 301);
    const page = pageOf(answer);
    const etag = `W/"${hash('sha256', page).slice(0, 24)}"`;
    reply.header('etag', etag);
    if (answer.status === 503) reply.header('retry-after', '5').header('cache-control', 'no-store');
    if (answer.status === 200 && request.headers['if-none-match']?.includes(etag)) return reply.status(304).send();
    return reply.status(answer.status).type('text/html; charset=utf-8').send(page);
  };

  await app.register(async files => {
    // A slow line may take its time: the limit of the calls would cut the file off.
    files.addHook('onRoute', route => {
      route.handlerTimeout = 300_000;
      route.config = { ...route.config, access: 'anyone', staysOpen: true };
    });
    await files.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
    await files.register(fastifyStatic, {
      root: webDir,
      wildcard: false,
      index: false,
      globIgnore: ['index.html', '**/*.br', '**/*.gz', '**/*.map', '.vite/**'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.startsWith(join(webDir, 'assets'));
        reply.headers(headers.asset);
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  });
  app.get('/', { config: { access: 'anyone', staysOpen: true }, schema: { hide: true } }, send);
  return { wanted: wantsPage, send };
};

/** Their addresses carry what signs somebody in, proves who they are, or lets them join or sign up. */
const secretPages = new Set<PagePattern | undefined>([
  '/login/token',
  '/signup',
  '/reset',
  '/user/:username/validate',
  '/oauth2/:id',
  '/invite/:secret',
  '/notifications/preferences',
]);

/** The build's own, which the policy allows by their content. */
const inlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code]) => code!);

/** Reads the build's preload hints: the files that an address needs (`web/hints.ts`); a build without them is only slower. */
export const readHints = async (webDir: string): Promise<Hints> => {
  const text = await readFile(join(webDir, '.vite/hints.json'), 'utf8').catch(() => undefined);
  return text === undefined ? { pages: {}, languages: {}, words: {} } : (JSON.parse(text) as Hints);
};

const DATA = /^\/(v1|health|metrics|assets)(\/|\?|$)/;
const FILE = /\.[a-z0-9]{1,11}$/i;

/** An address that looks like a file is a page only for clients that ask for HTML by name, or where it is an address of the app. */
const wantsPage = ({ method, url, headers: { accept } }: FastifyRequest): boolean => {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const path = url.split('?')[0]!;
  const asksForHtml = accept?.includes('text/html') ?? false;
  if (asksForHtml && path === '/v1/login') return true;
  if (DATA.test(path) || !(asksForHtml || accept === undefined || accept === '*/*')) return false;
  return asksForHtml || !FILE.test(path) || matchPage(path) !== undefined;
};
