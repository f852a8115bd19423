import process from 'node:process';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { apiReference } from './api-reference.ts';
import { codeSplitting } from './chunks.ts';
import { compressedFiles } from './compressed.ts';
import { css, styleSheetLast } from './css.ts';
import { endpointsDefined } from './endpoints.ts';
import { firstPicture } from './first-picture.ts';
import { serverHints } from './hints.ts';
import { textParts } from './texts.ts';
import { entryFileNames, workerBuild, workerEntry } from './worker-build.ts';

const api = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;

export default defineConfig({
  plugins: [
    react(),
    textParts(),
    firstPicture(),
    styleSheetLast(),
    workerBuild(),
    apiReference(),
    serverHints(),
    compressedFiles(),
  ],
  define: endpointsDefined,
  css,
  build: {
    outDir: 'dist',
    target: 'es2022',
    // The content security policy allows no `data:` for scripts and styles, so every asset stays a file.
    assetsInlineLimit: 0,
    // One style sheet: rules of different files meet in one order, whichever page was opened first.
    cssCodeSplit: false,
    // The preloads are written into the first file for every page that can be loaded, and most pages' other files are
    // small, so only the large ones that pages share are asked for beside a page, not after it.
    modulePreload: { resolveDependencies: (_, files) => files.filter(file => /\/(pages|forms)-/.test(file)) },
    // The first file holds all that every page needs: see chunks.ts.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input: { index: 'index.html', ...workerEntry },
      output: { entryFileNames, codeSplitting },
      treeshake: {
        // Declaring a schema has no effect by itself: what the page does not use of `contracts`, Zod included, is left out.
        manualPureFunctions: ['z'],
      },
    },
  },
  server: {
    proxy: { '/v1': api, '/logout': api, '/u/': api, '/demo/': api, '/rss/preview-frame': api, '/api/reference': api },
  },
});
