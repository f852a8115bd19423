import { isElement, type PageElement } from '../tree.ts';
import { complete, type Derived, type Outline, type Task, type Underivable } from './define.ts';
import { outlineFromOne } from './from-one.ts';
import { outlineFromTwo } from './from-two.ts';
import { featuresOf } from './likeness.ts';
import { weakTokens } from './tokens.ts';
import { ancestors, elementsBelow, isWithin } from './walk.ts';

/**
 * Derives the list of these clicks without what was refused. Where a click was refused as well, or there is none,
 * titles of the list stand for it: those least like the refused ones, because what is like them may be unwanted too. Of
 * several tries that one counts which leaves nothing of the refused and most of the rest.
 */
export const deriveWithout = (task: Task, clicks: PageElement[], samples: PageElement[]): Derived | Underivable => {
  const { refused = [] } = task;
  const isLeft = (each: PageElement) => !refused.some(other => isWithin(each, other));
  const left = clicks.filter(isLeft);
  const isWhole = left.length > 0 && left.length === clicks.length;
  let problem: Underivable = { kind: 'underivable', problem: 'no-title' };
  // The clicked element is an item, even if it was refused before.
  if (!isWhole && samples.length === 0) return problem;
  const others = isWhole ? [] : unlikest(samples.filter(isLeft), refused);
  let best: { found: Outline; remaining: number } | undefined;
  for (const [first, second] of triesOf([...new Set([...left, ...others])], left.length)) {
    const found = second ? outlineFromTwo(task, first, second) : outlineFromOne(task, first);
    if (found.kind === 'underivable') problem = found;
    else {
      const remaining = found.items.filter(
        ({ node }) => isElement(node) && refused.some(each => isOf(each, node)),
      ).length;
      const isBetter =
        !best ||
        remaining < best.remaining ||
        (remaining === best.remaining && found.items.length > best.found.items.length);
      if (isBetter) best = { found, remaining };
      if (best?.remaining === 0 && best.found.items.length >= samples.filter(isLeft).length) break;
    }
  }
  return best ? complete(best.found) : problem;
};

const isOf = (refused: PageElement, node: PageElement) => isWithin(refused, node) || isWithin(node, refused);

/** Each pair has the element that is left of two clicks. */
const triesOf = (all: PageElement[], clicked: number): [PageElement, PageElement | undefined][] => {
  const [a, b, c, d] = all;
  if (!a) return [];
  if (clicked > 1 || !b) return [[a, b]];
  const pairs: [PageElement, PageElement | undefined][] = [[a, b], [a, c], clicked === 1 ? [a, d] : [b, c]];
  return pairs.filter(([, second]) => second !== undefined);
};

const unlikest = (samples: PageElement[], refused: PageElement[]): PageElement[] => {
  const rated = samples.map(sample => {
    const alike = refused.map(each => sharedShare(marksOf(recordLike(sample, each)), marksOf(each)));
    return { sample, alike: Math.max(0, ...alike) };
  });
  return rated.toSorted((one, other) => one.alike - other.alike).map(({ sample }) => sample);
};

/** Answers the element around a title that corresponds to the one around the refused title. */
const recordLike = (title: PageElement, refused: PageElement): PageElement => {
  const around = [title, ...ancestors(title)];
  return (
    around.find(each => each.parent === refused.parent) ?? around.find(each => each.name === refused.name) ?? title
  );
};

const marksOf = (record: PageElement): Set<string> =>
  new Set([...[record, ...elementsBelow(record)].flatMap(weakTokens), ...featuresOf(record)]);

const sharedShare = (one: Set<string>, other: Set<string>) => {
  const all = new Set([...one, ...other]).size;
  return all === 0 ? 1 : (one.size + other.size - all) / all;
};
