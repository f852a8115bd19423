/** Evaluates XPaths with our own evaluator, in the browser's form. */
import { newBudget } from '@newsbell/extraction/budget';
import type { Definition } from '@newsbell/extraction/definition';
import { propose } from '@newsbell/extraction/induction/propose';
import { type AnyNode, isElement, type PageElement, type PageRoot } from '@newsbell/extraction/tree';
import { walk } from '@newsbell/extraction/xpath/axes';
import { evaluate } from '@newsbell/extraction/xpath/evaluate';
import { typeOf } from '@newsbell/extraction/xpath/expressions';
import { scopeOf } from '@newsbell/extraction/xpath/functions';
import { parseXpath } from '@newsbell/extraction/xpath/parse';
import type { Answers, Question } from './browser-xpath.ts';

export const answer = (page: PageRoot, questions: Question[]): Answers => {
  const nodes: AnyNode[] = [page, ...below(page)];
  const at = nodes.flatMap((node): AnyNode[] => (isElement(node) ? [node, ...node.attributes] : [node]));
  return { outline: nodes.map(lineOf), answers: questions.map(({ xpath, from }) => answerFrom(at[from]!, xpath)) };
};

export const asked = (xpath: string, from: AnyNode): Question => ({
  xpath,
  from: from.order,
  selectsNodes: typeOf(parseXpath(xpath)) === 'nodes',
});

/**
 * Answers questions as the builder asks them: the definitions that it proposes, and ways of many kinds to elements here
 * and there.
 */
export const builtFor = (page: PageRoot): Question[] => {
  const elements = below(page).filter(isElement);
  const every = Math.ceil(elements.length / 40);
  const definitions = propose({ page, base: 'https://example.org/' }).map(proposal => proposal.definition);
  return [
    ...definitions.flatMap(definition => ofDefinition(page, definition)),
    ...elements.filter((_, index) => index % every === 0).flatMap(element => waysTo(page, element)),
  ];
};

const ofDefinition = (page: PageRoot, definition: Definition): Question[] =>
  [definition, ...definition.fallbacks].flatMap(({ itemXpath, titleXpath, linkXpath, thumbnailXpath }) => {
    const items = evaluate(parseXpath(itemXpath), ampleFor(page)) as AnyNode[];
    const fields = [titleXpath, linkXpath, thumbnailXpath];
    return [asked(itemXpath, page), ...items.slice(0, 10).flatMap(item => fields.map(field => asked(field, item)))];
  });

const waysTo = (page: PageRoot, element: PageElement): Question[] => {
  const line = [element];
  while (isElement(line[0]!.parent)) line.unshift(line[0]!.parent);
  const token = element.attributes.find(({ name }) => name === 'class')?.value.match(/[\w-]+/)?.[0];
  const test = token ? `[contains(concat(' ',normalize-space(@class),' '),' ${token} ')]` : '';
  const parent = line.at(-2) ?? element;
  return [
    asked(`/${line.map(step => `${step.name}[${placeOf(step)}]`).join('/')}`, page),
    asked(`/${line.map(step => step.name).join('/')}`, page),
    asked(`//${element.name}${test}`, page),
    asked(`//${parent.name}/${element.name}${test}//a/@href`, page),
    asked(`//*[@id]//${element.name}${test}[.//a][1]`, page),
    asked('ancestor-or-self::a[1]/@href', element),
    asked(`./ancestor::*[2]/${parent.name}/${element.name}${test}`, element),
    asked('.//a/@href | .//img | .//h2//text()', element),
    asked(`following-sibling::${element.name}[1] | preceding-sibling::*[last()]`, element),
    asked('normalize-space(.)', element),
  ];
};

const placeOf = (element: PageElement): number =>
  element.parent.children.filter(
    each =>
      isElement(each) && each.name === element.name && each.space === element.space && each.order <= element.order,
  ).length;

const answerFrom = (node: AnyNode, xpath: string): Answers['answers'][number] => {
  const value = evaluate(parseXpath(xpath), ampleFor(node));
  if (typeof value !== 'object') return value;
  return `${value.length} nodes, ${value.reduce((sum, each) => (Math.imul(sum, 31) + each.order) | 0, 7)}`;
};

/** The budget is more than any page gets, because the answers are compared here. */
const ampleFor = (node: AnyNode) => scopeOf(node, newBudget(1_000_000_000));

const lineOf = (node: AnyNode): string => {
  let depth = 0;
  for (let at = node; at.parent; at = at.parent) depth += 1;
  if (node.kind === 'root') return '0 #document ';
  if (!isElement(node)) return `${depth} #${node.kind} ${'text' in node ? node.text : ''}`;
  return `${depth} ${node.name} ${node.attributes.map(({ name, value }) => ` ${name}=${value}`).join('')}`;
};

const below = (page: PageRoot): AnyNode[] => {
  const found: AnyNode[] = [];
  walk('descendant', page, node => {
    found.push(node);
    return false;
  });
  return found;
};
