/** The web app's files, and its one page for every address that a person may open. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '#deps.ts';
import { securityHeaders } from './headers.ts';
import type { App } from './routing.ts';

export interface Shell {
  /** Whether this request wants a page, and not data or a file. */
  wanted(request: FastifyRequest): boolean;
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply;
}

/** Serves the build in `webDir`. Its page carries the instance's name, which is put in once. */
export const serveShell = async (
  app: App,
  { webDir, productName, publicUrl }: { webDir: string } & Pick<Settings, 'productName' | 'publicUrl'>,
): Promise<Shell> => {
  const headers = securityHeaders(publicUrl);
  const page = named(await readFile(join(webDir, 'index.html'), 'utf8'), productName);
  const send = (_request: FastifyRequest, reply: FastifyReply) =>
    reply.status(200).headers(headers.shell).type('text/html; charset=utf-8').send(page);

  await app.register(async files => {
    // A slow line may take its time: the limit of the calls would cut the file off.
    files.addHook('onRoute', route => {
      route.handlerTimeout = 300_000;
    });
    await files.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
    await files.register(fastifyStatic, {
      root: webDir,
      wildcard: false,
      index: false,
      globIgnore: ['index.html', '**/*.br', '**/*.gz', '**/*.map'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.startsWith(join(webDir, 'assets'));
        reply.headers(headers.asset);
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  });
  app.get('/', { schema: { hide: true } }, send);
  return { wanted: wantsPage, send };
};

const DATA = /^\/(v1|health|metrics|assets)(\/|\?|$)/;
const FILE = /^[^?]*\.[a-z0-9]{1,11}(\?|$)/i;

const wantsPage = ({ method, url, headers: { accept } }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !DATA.test(url) &&
  !FILE.test(url) &&
  (accept === undefined || accept === '*/*' || accept.includes('text/html'));

const named = (html: string, name: string): string => {
  const text = name.replace(/[&<>"]/g, char => `&#${char.charCodeAt(0)};`);
  return html
    .replace(/(<meta\s+name="application-name"\s+content=")[^"]*"/, (_all, start: string) => `${start}${text}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${text}</title>`);
};
