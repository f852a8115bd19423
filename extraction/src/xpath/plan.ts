/**
 * Query planning: this file analyses an expression before it runs, so that it needs fewer visits of nodes. Nothing here
 * changes an answer.
 */
import { type Expression, type Predicate, type Step, typeOf } from './expressions.ts';

export const predicateOf = (test: Expression): Predicate => ({
  test,
  isPositional: typeOf(test) === 'number' || asksForPlace(test),
  ...(test.kind === 'number' && { nth: test.value }),
});

/** `//a` stands for `/descendant-or-self::node()/child::a`, and that is `/descendant::a` where places do not matter. */
export const shorten = (steps: Step[]): Step[] =>
  steps.flatMap((step, index) => {
    const next = steps[index + 1];
    if (isAnywhere(step) && next?.axis === 'child' && !isPositional(next)) return [];
    const before = steps[index - 1];
    const mayReach = before && isAnywhere(before) && step.axis === 'child' && !isPositional(step);
    return [mayReach ? { ...step, axis: 'descendant' as const } : step];
  });

export const isPositional = (step: Step): boolean => step.predicates.some(predicate => predicate.isPositional);

const isAnywhere = ({ axis, test, predicates }: Step): boolean =>
  axis === 'descendant-or-self' && test.kind === 'node' && predicates.length === 0;

/** Inside steps and other predicates, `position()` counts other places. */
const asksForPlace = (expression: Expression): boolean => {
  switch (expression.kind) {
    case 'call':
      return expression.name === 'position' || expression.name === 'last' || expression.args.some(asksForPlace);
    case 'binary':
      return asksForPlace(expression.left) || asksForPlace(expression.right);
    case 'union':
      return expression.of.some(asksForPlace);
    case 'minus':
    case 'filter':
      return asksForPlace(expression.of);
    case 'path':
      return typeof expression.from === 'object' && asksForPlace(expression.from);
    default:
      return false;
  }
};
