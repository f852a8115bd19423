/** The empty document that the RSS generator's preview puts a stranger's page into. Its own headers say what such a page may do. */
import { securityHeaders } from './headers.ts';
import type { App } from './routing.ts';

export const previewFrame = (app: App, publicUrl: string): void => {
  const { frame } = securityHeaders(publicUrl);
  app.get(
    '/rss/preview-frame',
    { config: { access: 'anyone', staysOpen: true }, schema: { hide: true } },
    (_request, reply) => reply.headers(frame).type('text/html; charset=utf-8').send(document),
  );
};

/** The page knows it by its name: an error's document in its place gets no page. */
const document =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="newsbell-preview"><title>Preview</title></head><body></body></html>';
