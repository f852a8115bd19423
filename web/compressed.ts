/** Compresses the files of the build once, as small as can be: the server sends `x.js.br` and `x.js.gz` for `x.js` as they are. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Threshold in bytes: shorter files fit one packet as they are. */
const WORTH_IT = 1_200;

/** Size in bytes: the best quality takes seconds for a file as large as this, and makes it a tenth smaller. */
const LARGE = 2_000_000;

export const compressedFiles = (): Plugin => ({
  name: 'newsbell-compressed',
  apply: 'build',
  writeBundle: ({ dir = 'dist' }) => {
    const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter(file => /\.(js|css|svg)$/.test(file));
    for (const file of files.map(each => join(dir, each))) {
      const bytes = readFileSync(file);
      if (bytes.length < WORTH_IT) continue;
      writeFileSync(
        `${file}.br`,
        brotliCompressSync(bytes, {
          params: {
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
            [constants.BROTLI_PARAM_QUALITY]: bytes.length < LARGE ? constants.BROTLI_MAX_QUALITY : 9,
          },
        }),
      );
      writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
    }
  },
});
