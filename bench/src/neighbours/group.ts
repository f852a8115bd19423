/** A group is a shared resource with its measure: how long honest people wait, alone and beside each of its attacks. */
import type { World } from './world.ts';

export interface Waits {
  /** They are milliseconds. */
  times: number[];
  /** It counts requests in vain: refused, cut off, or not answered in time. */
  refused: number;
}

export interface Honest {
  name: string;
  /** Asks several times; it takes some ten seconds alone, and no longer than a minute beside any attack. */
  wait(world: World): Promise<Waits>;
}

export interface Attack {
  name: string;
  /** Resolves, once the attack is under way, to the function that ends it, which may answer the attack's outcome. */
  begin(world: World): Promise<() => Promise<string | undefined>>;
}

export interface Group {
  /** `--only` takes this name. */
  name: string;
  /** Both sides use this resource. */
  shared: string;
  /** It runs on the library of 200,000 items, which is left as it is; otherwise on a database of its own. */
  library?: boolean;
  /** They are settings other than the defaults. */
  settings?: Record<string, string>;
  prepare?(world: World): Promise<void>;
  honest: Honest[];
  attacks: Attack[];
}
