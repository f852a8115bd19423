/**
 * Reads values of JSON by paths such as `alerts[0].labels.name`: names and indexes alone. Injection: nothing of a path is evaluated, and only an
 * object's own properties are read, so that it leads nowhere but into what was sent.
 */
import { HOOK_PATH } from '@newsbell/contracts/hook-rules';

type Step = string | number;

/** Undefined: it is no path. */
export const stepsOf = (path: string): Step[] | undefined => {
  if (!HOOK_PATH.test(path)) return undefined;
  return [...path.matchAll(STEP)].map(([, name, index, quoted]) => (index === undefined ? (name ?? quoted!) : +index));
};

const STEP = /([^.[\]"]+)|\[(\d{1,6})\]|\["([^"]+)"\]/g;

/** Undefined: there is no such value. */
export const valueAt = (sent: unknown, path: string): unknown => {
  let value = sent;
  for (const step of stepsOf(path) ?? []) {
    if (typeof step === 'number') value = Array.isArray(value) ? value[step] : undefined;
    else value = isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
  }
  return value;
};

/** As a text: what has parts is written as JSON. An empty text where there is none. */
export const textAt = (sent: unknown, path: string): string => textOf(valueAt(sent, path));

export const textOf = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const listAt = (sent: unknown, path: string): unknown[] => {
  const value = valueAt(sent, path);
  return Array.isArray(value) ? value : [];
};
