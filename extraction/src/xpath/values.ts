import type { Budget } from '../budget.ts';
import { stringValue } from '../text.ts';
import type { AnyNode } from '../tree.ts';

/** Nodes are in document order, each once. */
export type Value = AnyNode[] | string | number | boolean;

export const asText = (value: Value, budget: Budget): string => {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'boolean') return String(value);
  return value[0] ? stringValue(value[0], budget) : '';
};

export const asNumber = (value: Value, budget: Budget): number => {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return Number(value);
  return numberIn(asText(value, budget));
};

export const asBoolean = (value: Value): boolean => (typeof value === 'object' ? value.length > 0 : Boolean(value));

/** An exponent, a plus or a no-break space make it NaN. */
export const numberIn = (text: string): number => {
  const found = /^[^\S\u00a0\ufeff]*(-?(?:\d+(?:\.\d*)?|\.\d+))[^\S\u00a0\ufeff]*$/.exec(text);
  return found ? Number(found[1]) : Number.NaN;
};

/** A number has six digits and, where it is large or tiny, an exponent: Chromium writes it so, unlike the standard. */
const numberText = (value: number): string => {
  if (value === 0) return '0';
  const digits = value.toPrecision(6);
  return digits.includes('.') && !digits.includes('e') ? digits.replace(/\.?0+$/, '') : digits;
};
