/** Answers the body of this name, which is written where it is not kept. */
export type KeepBody = (name: string, write: () => Promise<string>) => Promise<string>;

/** Keeps what was asked for last, up to so many characters in all. Whatever has one name is the same. */
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
