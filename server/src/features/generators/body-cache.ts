/** Answers the body of this name, which is written where it is not kept. */
export type KeepBody = (name: string, write: () => Promise<string>) => Promise<string>;

/** LRU cache: bodies are kept up to `most` characters in all. A name always stands for the same body, so no entry is invalidated. */
export const keepBodies = (most: number): KeepBody => {
  const bodies = new Map<string, string>();
  let size = 0;
  const forget = (name: string): void => {
    size -= bodies.get(name)?.length ?? 0;
    bodies.delete(name);
  };
  return async (name, write) => {
    const body = bodies.get(name) ?? (await write());
    forget(name);
    bodies.set(name, body);
    size += body.length;
    for (const oldest of bodies.keys()) {
      if (size <= most) break;
      forget(oldest);
    }
    return body;
  };
};
