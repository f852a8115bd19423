export interface Binding<Id extends string> {
  id: Id;
  keys: readonly (readonly string[])[];
}

/** After this many milliseconds a started sequence is forgotten. */
const patience = 1500;

/**
 * Reads keys as they are pressed, at `now` in milliseconds, and answers whose sequence they complete. A key that continues no sequence may
 * begin one.
 */
export const createSequenceReader = <Id extends string>(bindings: readonly Binding<Id>[]) => {
  const sequences = bindings.flatMap(({ id, keys }) => keys.map(sequence => ({ id, sequence })));
  let pressed: readonly string[] = [];
  let pressedAt = Number.NEGATIVE_INFINITY;

  return (key: string, now: number): Id | undefined => {
    const before = now - pressedAt > patience ? [] : pressed;
    pressed = [[...before, key], [key]].find(keys => sequences.some(({ sequence }) => begins(sequence, keys))) ?? [];
    pressedAt = now;
    return sequences.find(({ sequence }) => sequence.length === pressed.length && begins(sequence, pressed))?.id;
  };
};

const begins = (sequence: readonly string[], keys: readonly string[]): boolean =>
  keys.every((key, index) => sequence[index] === key);
