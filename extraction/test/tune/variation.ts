import { weights } from '../../src/weights.ts';

/** It is the way to a weight: `titleScore.heading`. */
export type WeightName = string;

type Group = Record<string, number>;

/** The tuner alone writes the weights. */
const groups = weights as unknown as Record<string, Group>;

export const weightNames = (): WeightName[] =>
  Object.entries(groups).flatMap(([group, own]) => Object.keys(own).map(name => `${group}.${name}`));

export const numberOf = (weight: WeightName): number => {
  const [group, name] = partsOf(weight);
  return group[name]!;
};

/** Runs work while a weight has another value. */
export const varied = <Result>(weight: WeightName, value: number, work: () => Result): Result => {
  const [group, name] = partsOf(weight);
  const before = group[name]!;
  group[name] = value;
  try {
    return work();
  } finally {
    group[name] = before;
  }
};

/** Answers the weights that some work reads: another value of any other cannot change what it answers. */
export const readBy = (work: () => void): Set<WeightName> => {
  const read = new Set<WeightName>();
  const before = Object.entries(groups).map(([group, own]) => [group, own, { ...own }] as const);
  for (const [group, own, values] of before) {
    for (const [name, value] of Object.entries(values)) {
      const get = () => {
        read.add(`${group}.${name}`);
        return value;
      };
      Object.defineProperty(own, name, { get, configurable: true, enumerable: true });
    }
  }
  try {
    work();
  } finally {
    for (const [, own, values] of before) {
      for (const [name, value] of Object.entries(values))
        Object.defineProperty(own, name, { value, writable: true, configurable: true, enumerable: true });
    }
  }
  return read;
};

const partsOf = (weight: WeightName): [Group, string] => {
  const [group = '', name = ''] = weight.split('.');
  return [groups[group]!, name];
};
