/** Style sheets: CSS modules whose `@media (--phone)` and its like come from one file, and which are one file of the build. */
import { join } from 'node:path';
import globalData from '@csstools/postcss-global-data';
import customMedia from 'postcss-custom-media';
import type { Plugin, UserConfig } from 'vite';

export const css: UserConfig['css'] = {
  postcss: { plugins: [globalData({ files: [join(import.meta.dirname, 'src/ui/styles/media.css')] }), customMedia()] },
  // Journeys find what has no role by the beginning of its class.
  modules: { generateScopedName: '[local]_[hash:base64:4]' },
};

/**
 * Render-blocking: a style sheet in the head would hold back the server's first picture, which has its styles in the page. At the end of
 * the body it holds back the app's script alone, whose elements need it.
 */
export const styleSheetLast = (): Plugin => ({
  name: 'newsbell-style-sheet',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: html => {
      const link = html.match(/\s*<link rel="stylesheet"[^>]*>/)?.[0];
      if (!link) throw new Error('The build made no style sheet.');
      return html.replace(link, '').replace('</body>', `${link.trimStart()}\n  </body>`);
    },
  },
});
