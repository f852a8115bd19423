/**
 * Gives the build the viewer of the API: the bundle of Scalar, and the script that starts it. Both stand beside the app and not in it, and
 * the server's document of `/api/reference` names them.
 */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The service worker keeps none of these files, because few people ever open the page. */
export const referenceFolder = 'assets/reference/';

export const apiReference = (): Plugin => ({
  name: 'newsbell-api-reference',
  apply: 'build',
  async generateBundle() {
    const files = {
      scalar: await scalarBundle(),
      start: readFileSync(join(import.meta.dirname, 'api-reference-start.js'), 'utf8'),
    };
    for (const [name, source] of Object.entries(files)) {
      const fileName = `${referenceFolder}${name}-${hash('sha256', source).slice(0, 12)}.js`;
      this.emitFile({ type: 'asset', fileName, source });
    }
  },
});

interface Route {
  url: string;
  handler: (request: unknown, reply: unknown) => unknown;
}

/** The package for Fastify is the smallest that has the whole bundle: a route of its answers it, and that is all that is taken of it. */
const scalarBundle = async (): Promise<string> => {
  const { default: plugin } = await import('@scalar/fastify-api-reference');
  const routes: Route[] = [];
  const recorder = { initialConfig: {}, route: (route: Route) => void routes.push(route) };
  plugin(recorder as never, { configuration: { url: '/v1/openapi.json' } }, () => {});
  const script = routes.find(({ url }) => url.endsWith('.js'));
  const reply = { header: () => reply, send: (sent: unknown) => sent };
  const bundle = script?.handler({}, reply);
  if (typeof bundle !== 'string' || !bundle.includes('createApiReference'))
    throw new Error('The package of Scalar does not answer its bundle as it did.');
  return bundle.replace(/\n\/\/# sourceMappingURL=.*/, '');
};
