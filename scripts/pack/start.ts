import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/**
 * Starts what is packed once on an empty data folder, and asks it for its readiness and its page. Compile cache: the modules that this loads
 * are kept in the folder, so that the first start of a user, who may not write there, is as quick as the second. Throws where it fails.
 */
export const start = async (folder: string): Promise<void> => {
  const data = mkdtempSync(join(tmpdir(), 'newsbell-pack-'));
  const env = {
    PATH: '/usr/bin:/bin',
    HOME: data,
    PORT: '0',
    DATA_DIR: join(data, 'data'),
    STARTER_PACK: 'false',
    LOG: 'silent',
  };
  try {
    const child = spawn(join(folder, 'newsbell'), ['serve'], { cwd: data, env, stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      const address = await addressOf(child);
      for (const path of ['/health/ready', '/']) {
        const { ok, status } = await fetch(address + path);
        if (!ok) throw new Error(`${path} of what is packed answers ${status}`);
      }
    } finally {
      child.kill();
      if (child.exitCode === null) await once(child, 'exit');
    }
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
};

export const addressOf = async (child: ChildProcess): Promise<string> => {
  for await (const line of createInterface({ input: child.stdout! })) {
    const address = / is at (http:\S+)$/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error('what is packed did not start');
};
