/** The document of the viewer of the API, which the page `/api` has in a frame. Its scripts are files of the build. */
import { securityHeaders } from './headers.ts';
import type { App } from './routing.ts';
import { readHints } from './shell.ts';

interface ReferenceOptions {
  publicUrl: string;
  /** Without a build the document is empty. */
  webDir: string | undefined;
}

export const serveReference = async (app: App, { publicUrl, webDir }: ReferenceOptions): Promise<void> => {
  const { reference: headers } = securityHeaders(publicUrl);
  const { reference: files = [] } = webDir ? await readHints(webDir) : {};
  const scripts = files.map(file => `<script defer src="${file}"></script>`).join('');
  const document = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>API reference</title>${scripts}</head><body><div id="reference"></div></body></html>`;
  app.get('/api/reference', { config: { access: 'api-viewer' }, schema: { hide: true } }, (_request, reply) =>
    reply.headers(headers).type('text/html; charset=utf-8').send(document),
  );
};
