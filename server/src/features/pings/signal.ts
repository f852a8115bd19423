/** Reads an address as healthchecks does: what a program says by it. */

export type Signal = { kind: 'success' | 'start' | 'log' } | { kind: 'fail'; code: number | undefined };

/** `absent`: healthchecks has no such address. `invalid`: it is no exit code. */
export const readSignal = (word: string | undefined): Signal | 'absent' | 'invalid' => {
  if (word === undefined) return { kind: 'success' };
  if (word === 'start' || word === 'log') return { kind: word };
  if (word === 'fail') return { kind: 'fail', code: undefined };
  if (!/^\d+$/.test(word)) return 'absent';
  const code = Number(word);
  if (code > 255) return 'invalid';
  return code === 0 ? { kind: 'success' } : { kind: 'fail', code };
};

/** In the spelling of PostgreSQL. Undefined: it is none. */
export const readUuid = (text: string): string | undefined => (UUID.test(text) ? text.toLowerCase() : undefined);

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
