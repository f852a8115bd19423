/** A shared resource and its measure: how long honest people wait, alone and beside each of its attacks. */
import type { World } from './world.ts';

export interface Waits {
  /** These are milliseconds. */
  times: number[];
  /** Asked for in vain: refused, cut off, or not there in time. */
  refused: number;
}

export interface Honest {
  name: string;
  /** Asks several times; some ten seconds alone, and no longer than a minute beside whatever attack. */
  wait(world: World): Promise<Waits>;
}

export interface Attack {
  name: string;
  /** Resolves when it is under way; what that resolves to ends it, and may answer what it came to. */
  begin(world: World): Promise<() => Promise<string | undefined>>;
}

export interface Group {
  /** `--only` takes this name. */
  name: string;
  /** Both sides use this resource. */
  shared: string;
  /** On the library of 200,000 items, which is left as it is; otherwise on a database of its own. */
  library?: boolean;
  /** Settings other than the defaults. */
  settings?: Record<string, string>;
  prepare?(world: World): Promise<void>;
  honest: Honest[];
  attacks: Attack[];
}
