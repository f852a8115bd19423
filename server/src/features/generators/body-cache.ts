import { LRUCache } from 'lru-cache';

/** Answers the body of this name, which is written where it is not kept. */
export type KeepBody = (name: string, write: () => Promise<string>) => Promise<string>;

/** LRU cache: bodies are kept up to `most` characters in all. A name always stands for the same body, so no entry is invalidated. */
export const keepBodies = (most: number): KeepBody => {
  const bodies = new LRUCache<string, string>({ maxSize: most, sizeCalculation: body => body.length || 1 });
  return async (name, write) => {
    const known = bodies.get(name);
    if (known !== undefined) return known;
    const body = await write();
    bodies.set(name, body);
    return body;
  };
};
