import { attributeOf, type PageElement } from '../tree.ts';
import { weights } from '../weights.ts';
import { textOf } from './measure.ts';
import { elementsAt, firstAt } from './query.ts';
import { stableTokens, weakTokens } from './tokens.ts';
import { childElements, wayDown } from './walk.ts';
import { isHeading, isNamedTitle } from './words.ts';
import { step, withAttribute, withClass } from './xpath-text.ts';

const costs = weights.field;

/** It is a record with the element of it that the XPath is to find first. */
export interface Sample {
  record: PageElement;
  element: PageElement;
}

interface Path {
  xpath: string;
  cost: number;
}

/**
 * Derives the XPath, from a record, of a field that is known in some: it finds exactly those, something different in
 * most other records, and relies on what is likely to last.
 */
export const fieldXpath = (
  records: PageElement[],
  samples: Sample[],
  valueIn: (element: PageElement) => string = textOf,
): string => {
  const paths = uniquePaths(samples.flatMap(pathsTo));
  const fits = (path: Path) => samples.every(sample => firstAt(sample.record, path.xpath) === sample.element);
  const good = paths.filter(fits);
  const some = records.slice(0, weights.field.sample);
  const looks = new Set(samples.map(sample => lookOf(sample.element)));
  const isOther = (found: PageElement) =>
    !looks.has(lookOf(found)) && besides(found).some(each => looks.has(lookOf(each)));
  const rate = (each: Path[]) => each.map(path => ({ path, worth: worthOf(path, some, valueIn, isOther) }));
  const best = (rated: ReturnType<typeof rate>) => rated.reduce((one, each) => (each.worth > one.worth ? each : one));
  let first = best(rate(good.length > 0 ? good : paths));
  const isAmongLike = samples.some(({ element }) => besides(element).some(each => each.name === element.name));
  const isPassed = good.length === 0 || isAmongLike || some.some(record => firstOther(record, first.path, isOther));
  if (isPassed) first = best([first, ...rate(uniquePaths(samples.flatMap(pathsPast)).filter(fits))]);
  if (first.worth >= weights.field.enough) return first.path.xpath;
  const texts = paths
    .filter(each => each.cost < costs.sayingBelow)
    .map(saying)
    .filter(fits);
  return best([first, ...rate(texts)]).path.xpath;
};

/** Links around a picture may stand where other records have the title, so the text must not be empty. */
const saying = ({ xpath, cost }: Path): Path => ({ xpath: `${xpath}[normalize-space()]`, cost: cost + costs.saying });

/**
 * These features tell a label before the title from the title: its name, its classes, and the attributes that a program
 * reads.
 */
const lookOf = (element: PageElement) => [element.name, ...stableTokens(element), ...dataNames(element)].join(' ');

const dataNames = (element: PageElement) =>
  element.attributes.map(({ name }) => name).filter(name => /^data-[a-z][a-z0-9-]*$/.test(name));

const firstOther = (record: PageElement, { xpath }: Path, isOther: (found: PageElement) => boolean) => {
  const [found] = elementsAt(record, xpath);
  return found !== undefined && isOther(found);
};

const besides = (element: PageElement) => childElements(element.parent).filter(each => each !== element);

const worthOf = (
  { xpath, cost }: Path,
  records: PageElement[],
  valueIn: (element: PageElement) => string,
  isOther: (found: PageElement) => boolean,
): number => {
  const found = records.map(record => elementsAt(record, xpath));
  const values = found.map(nodes => (nodes[0] ? valueIn(nodes[0]) : '')).filter(value => value !== '');
  const several = found.filter(nodes => nodes.length > 1).length;
  const distinct = values.length > 0 ? new Set(values).size / values.length : 0;
  const others = found.filter(nodes => nodes[0] && isOther(nodes[0])).length;
  const wrong = others > 0 ? costs.wrong + costs.wrongEach * (others / records.length) : 0;
  const covered = costs.coverage * (values.length / records.length);
  return covered + costs.distinct * distinct - cost - costs.ambiguous * (several / records.length) - wrong;
};

const pathsTo = ({ record, element }: Sample): Path[] => {
  if (element === record) return [{ xpath: '.', cost: 0 }];
  const way = wayDown(record, element);
  const name = step(element);
  const paths: Path[] = [];
  for (const token of weakTokens(element)) {
    const cost = stableTokens(element).includes(token)
      ? isNamedTitle(element)
        ? costs.named
        : costs.class
      : costs.state;
    paths.push(
      { xpath: `.//${name}${withClass(token)}`, cost },
      { xpath: `.//*${withClass(token)}`, cost: cost + costs.anyElement },
    );
  }
  for (const attribute of ['itemprop', 'data-testid', 'slot']) {
    const value = attributeOf(element, attribute);
    if (value && !/['"]/.test(value))
      paths.push({ xpath: `.//${name}${withAttribute(attribute, value)}`, cost: costs.attribute });
  }
  if (isHeading(element))
    paths.push({ xpath: `.//${name}`, cost: costs.heading }, { xpath: `.//${anyHeading}`, cost: costs.anyHeading });
  for (const [at, around] of way.slice(0, -1).entries()) paths.push(...pathsFrom(around, way.slice(at + 1)));
  paths.push({ xpath: `./${way.map(step).join('/')}`, cost: costs.path + costs.pathStep * way.length });
  paths.push({ xpath: `.//${name}`, cost: costs.anywhere });
  paths.push({
    xpath: `./${way.map((each, at) => (at === 0 ? nthStep(each) : step(each))).join('/')}`,
    cost: costs.firstPosition,
  });
  paths.push({ xpath: `./${way.map(nthStep).join('/')}`, cost: costs.positions });
  return paths;
};

/**
 * Answers paths past something optional that stands before the field: by what only the field has, or as the last of its
 * kind.
 */
const pathsPast = ({ record, element }: Sample): Path[] => {
  const way = wayDown(record, element);
  if (way.length === 0) return [];
  const own = dataNames(element).map(name => ({ xpath: `.//${step(element)}[@${name}]`, cost: costs.data }));
  const near = way.at(-2);
  const last = [
    ...(near ? pathsFrom(near, way.slice(-1)).filter(({ xpath }) => !/\/\/[^/]+$/.test(xpath.slice(3))) : []),
    { xpath: `./${way.map(step).join('/')}`, cost: costs.path + costs.pathStep * way.length },
  ];
  return [...own, ...last.map(({ xpath, cost }) => ({ xpath: `${xpath}[last()]`, cost: cost + costs.last }))];
};

/** The first story of a page may have a larger heading than the others. */
const anyHeading = '*[self::h1 or self::h2 or self::h3 or self::h4 or self::h5]';

/** Answers paths by way of an element around the field: a heading, or an element with a class. */
const pathsFrom = (around: PageElement, below: PageElement[]): Path[] => {
  const rest = below.map(step).join('/');
  const last = step(below.at(-1)!);
  const far = costs.step * below.length;
  const paths: Path[] = [];
  if (isHeading(around)) {
    paths.push({ xpath: `.//${step(around)}/${rest}`, cost: costs.inHeading + far });
    if (below.length > 1) paths.push({ xpath: `.//${step(around)}//${last}`, cost: costs.somewhereInHeading + far });
    paths.push({ xpath: `.//${anyHeading}/${rest}`, cost: costs.inAnyHeading + far });
  }
  for (const token of stableTokens(around)) {
    const cost = (isNamedTitle(around) ? costs.inNamed : costs.inClass) + far;
    paths.push({ xpath: `.//${step(around)}${withClass(token)}/${rest}`, cost });
    paths.push({ xpath: `.//*${withClass(token)}//${last}`, cost: cost + costs.somewhereIn });
  }
  return paths;
};

/** Answers the step with its position: `div[2]` is the second `div` of its parent. */
export const nthStep = (element: PageElement): string => {
  const peers = element.parent ? childElements(element.parent).filter(each => step(each) === step(element)) : [element];
  return `${step(element)}[${peers.indexOf(element) + 1}]`;
};

const uniquePaths = (paths: Path[]) => [...new Map(paths.map(path => [path.xpath, path])).values()];
