import { useRef, useState } from 'react';
import { type Mapping, parametersIn, withoutBeyond } from './mapping.ts';

interface Written {
  rule: string;
  mapping: Mapping;
}

/** Holds a rule, and which of its parameters is which field. */
export const useRule = ({ rule: initialRule, mapping: initialMapping }: Written = { rule: '', mapping: {} }) => {
  const [rule, setRule] = useState(initialRule);
  const [mapping, setMapping] = useState(initialMapping);
  /**
   * Undo: this is the state before a change left fields without their parameters; a person who undoes that change has them back as well.
   */
  const before = useRef<Written>(undefined);
  const write = (next: string) => {
    const kept = withoutBeyond(mapping, parametersIn(next));
    if (kept !== mapping) before.current = { rule, mapping };
    setRule(next);
    setMapping(next === before.current?.rule ? before.current.mapping : kept);
  };
  const map = (field: keyof Mapping, parameter: number | undefined) => {
    const { [field]: _before, ...others } = mapping;
    setMapping(parameter === undefined ? others : { ...others, [field]: parameter });
  };
  return { rule, mapping, write, map };
};
