import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dropBundles, moveBuild } from './earlier-builds.mjs';
import { modules, root } from './places.mjs';
import { run } from './run.mjs';
import { processes } from './running.mjs';

const builds = {
  web: {
    doing: 'Building the web app',
    tool: 'vite',
    // A server that runs goes on serving what is in `dist` meanwhile.
    args: ['build', '--logLevel', 'warn', '--outDir', 'dist/.next', '--emptyOutDir'],
    made: 'web/dist/index.html',
    after: () => moveBuild(join(root, 'web/dist/.next'), join(root, 'web/dist')),
  },
  server: {
    doing: 'Bundling the server',
    tool: 'node',
    args: ['bundle.ts'],
    made: 'server/dist/newest/cli.js',
    after: async () => {
      dropBundles(join(root, 'server/dist'), await processes());
      await fillCompileCache();
    },
  },
};

/** Builds `dist` of `web` or `server` when what it is made of has changed: by content, so that a checkout of the same files builds nothing. */
export const ensureBuilt = async workspace => {
  const { doing, tool, args, made, after } = builds[workspace];
  // It lies beside the packages: a new install forgets the build, which may have been made by other versions of the tools.
  const stamp = join(modules, `.${workspace}-built`);
  const wanted = hashOf(sourcesOf(workspace));
  const built = existsSync(join(root, made)) && existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (built === wanted) return undefined;

  const { ok, output, seconds } = await run(doing, tool, args, { cwd: join(root, workspace) });
  if (!ok) return `${output}\n\n${doing} failed.`;
  await after();
  writeFileSync(stamp, wanted);
  console.log(`${doing} took ${seconds.toFixed(1)} s.`);
  return undefined;
};

/**
 * Compile cache: a first start without one holds 35 MB more and takes longer. The command that costs least loads the same modules; it runs
 * as `npm start` does, because Node keeps a cache for each set of flags. Where it fails, the start fills the cache.
 */
const fillCompileCache = () => {
  const { start } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts;
  return run('Compiling the server', 'sh', ['-c', start.replace(/ serve$/, ' --help')], { limitMs: 60_000 });
};

/** Answers the folders that a workspace is built from: its own, and those of the workspaces that it depends on, however far away. */
export const sourcesOf = workspace => {
  const found = new Set([workspace]);
  for (const folder of found) {
    const { dependencies = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    for (const name of Object.keys(dependencies)) {
      const workspace = name.match(/^@newsbell\/(.+)$/)?.[1];
      if (workspace) found.add(workspace);
    }
  }
  return [...found, 'tsconfig.base.json'];
};

const hashOf = paths => {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesOf)) hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
};

const filesOf = path => {
  const full = join(root, path);
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full)
    .filter(name => !/^(node_modules|dist|test)$|\.test\.tsx?$|\.md$/.test(name))
    .sort()
    .flatMap(name => filesOf(`${path}/${name}`));
};
