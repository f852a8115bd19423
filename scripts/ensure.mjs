/**
 * Runs before every npm script: what is missing is installed and built, and with nothing missing it costs a few
 * milliseconds. Plain JavaScript without packages, because on a fresh clone npm runs it before there are any and
 * under whatever Node the machine has.
 *
 *   node scripts/ensure.mjs [--web] [--server] [--browser]
 */
const major = Number(process.versions.node.split('.')[0]);

if (major < 20) {
  console.error(`This machine has Node ${process.versions.node}. Newsbell needs Node 20 or newer to install itself.`);
  process.exit(1);
}

const { ensurePackages } = await import('./ensure/packages.mjs');
const { ensureBuilt } = await import('./ensure/built.mjs');
const { ensureBrowser } = await import('./ensure/browser.mjs');

const wanted = new Set(process.argv.slice(2));
const problem =
  (await ensurePackages()) ??
  (wanted.has('--web') ? await ensureBuilt('web') : undefined) ??
  (wanted.has('--server') ? await ensureBuilt('server') : undefined) ??
  (wanted.has('--browser') ? await ensureBrowser() : undefined);

if (problem !== undefined) {
  console.error(`\n${problem}\n`);
  process.exit(1);
}
