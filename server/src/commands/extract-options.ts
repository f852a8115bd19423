/** Checks the options of `extract`: each wrong one is named in a sentence before any file is read. */
import { readFile } from 'node:fs/promises';
import { locator } from '@newsbell/contracts/generators';
import type { Definition } from '@newsbell/extraction/definition';
import type { Example } from '@newsbell/extraction/induction/examples';
import { mappedFields, mappingErrors, type RuleMapping } from '@newsbell/extraction/rule/mapping';
import { LONGEST_RULE, MOST_PARAMETERS, parseRule, SHORTEST_RULE } from '@newsbell/extraction/rule/parse';
import type { Rule, RuleError } from '@newsbell/extraction/rule/rule';
import { compileXpath } from '@newsbell/extraction/xpath/select';
import { z } from 'zod';
import { StartError } from '#db/start-error.ts';

export type Examples = [Example] | [Example, Example];

export type Way =
  | { kind: 'examples'; examples: Examples }
  | { kind: 'definition'; definition: Definition }
  | { kind: 'rule'; rule: Rule; mapping: RuleMapping }
  | { kind: 'suggest' };

export interface ExtractOptions {
  base?: string;
  examples?: string;
  definition?: string;
  suggest?: boolean;
  rule?: string;
  map?: string;
}

export const readWay = async (options: ExtractOptions): Promise<{ base: string; way: Way }> => {
  const { examples, definition, suggest, rule, map } = options;
  const asked = [examples, definition, suggest, rule].filter(each => each !== undefined);
  if (asked.length !== 1) throw new StartError(`newsbell extract FILE… --base URL, and one of\n${ways}`);
  if (map !== undefined && rule === undefined) throw new StartError('--map goes with --rule only.');
  return { base: readBase(options.base), way: await readOne(options) };
};

const ways = `  --examples '[{"title":"…","href":"…"},{…}]'     one or two items of the list
  --definition FILE                              a result of --examples
  --suggest                                      the lists that the page may be there for
  --rule RULE [--map title=1,link=2,thumbnail=3,content=4]`;

const readBase = (base: string | undefined): string => {
  const url = URL.parse(base ?? '');
  if (!url || !/^https?:$/.test(url.protocol))
    throw new StartError('--base URL is the address that the page came from, with http or https.');
  return url.href;
};

const readOne = async ({ examples, definition, rule, map }: ExtractOptions): Promise<Way> => {
  if (examples !== undefined) return { kind: 'examples', examples: readExamples(examples) };
  if (definition !== undefined) return { kind: 'definition', definition: await readDefinition(definition) };
  if (rule === undefined) return { kind: 'suggest' };
  const parsed = parseRule(rule);
  if (!parsed.ok) throw new StartError(['The rule cannot be used.', ...parsed.errors.map(told)].join('\n'));
  return { kind: 'rule', rule: parsed.rule, mapping: readMapping(map ?? 'title=1,link=2', parsed.rule) };
};

const example = z.object({ title: z.string().trim().min(1), href: z.string().optional() });

const readExamples = (text: string): Examples => {
  const read = z.array(example).min(1).max(2).safeParse(parsedJson('--examples', text));
  if (!read.success)
    throw new StartError(`--examples is one or two items: [{"title":"…","href":"…"},{…}]. ${faultOf(read.error)}`);
  return read.data as Examples;
};

const stored = locator.extend({ fallbacks: z.array(locator).default([]) });

const readDefinition = async (file: string): Promise<Definition> => {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new StartError(`--definition: ${error.message}`);
  });
  const read = stored.safeParse(parsedJson(`--definition ${file}`, text));
  if (!read.success) throw new StartError(`${file} is no result of newsbell extract. ${faultOf(read.error)}`);
  for (const each of [read.data, ...read.data.fallbacks]) checkXpaths(file, each);
  return read.data;
};

const checkXpaths = (file: string, { itemXpath, titleXpath, thumbnailXpath, linkXpath }: z.infer<typeof locator>) => {
  for (const [name, xpath] of Object.entries({ itemXpath, titleXpath, thumbnailXpath, linkXpath })) {
    if (name === 'thumbnailXpath' && xpath === '') continue;
    const compiled = compileXpath(xpath);
    if (compiled.kind === 'refused')
      throw new StartError(
        `The ${name} of ${file} is no XPath 1.0 that selects nodes (${compiled.problem} at character ${compiled.position + 1}): ${xpath}`,
      );
  }
};

const parsedJson = (option: string, text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new StartError(`${option} is not JSON: ${(error as Error).message}`);
  }
};

const faultOf = (error: z.ZodError): string => {
  const [issue] = error.issues;
  return issue ? `${issue.path.join('.')}: ${issue.message}`.replace(/^: /, '') : '';
};

const readMapping = (text: string, { parameterCount }: Rule): RuleMapping => {
  const pairs = text.split(',').map(part => /^\s*(\w+)\s*=\s*(\d+)\s*$/.exec(part));
  const isField = (name: string | undefined) => mappedFields.some(field => field === name);
  if (!pairs.every(pair => isField(pair?.[1])))
    throw new StartError(
      `--map says which parameter is what, such as title=2,link=1; it knows ${mappedFields.join(', ')}.`,
    );
  const mapping = Object.fromEntries(pairs.map(pair => [pair![1], Number(pair![2])])) as Partial<RuleMapping>;
  const errors = mappingErrors(mapping, parameterCount).map(({ field, problem }) =>
    problem === 'beyond'
      ? `The rule has ${parameterCount} parameters, and --map takes number ${mapping[field]} for ${field}.`
      : `--map ${problem === 'missing' ? `needs ${field}` : `gives ${field} a parameter that another field has`}.`,
  );
  if (errors.length > 0) throw new StartError(errors.join('\n'));
  return mapping as RuleMapping;
};

const told = ({ problem, start, end }: RuleError): string =>
  `  characters ${start + 1} to ${end}: ${problems[problem]}`;

const problems: Record<RuleError['problem'], string> = {
  'too-short': `a rule has at least ${SHORTEST_RULE} characters`,
  'too-long': `a rule has at most ${LONGEST_RULE} characters`,
  'no-parameter': 'a rule has a {%} for each value that it is to find',
  'too-many-parameters': `a rule has at most ${MOST_PARAMETERS} {%}`,
  'parameter-first': 'a {%} needs text before it, which says where it begins',
  'parameter-last': 'a {%} needs text behind it, which says where it ends',
  'parameters-touch': 'a {%} and another {%} or {*} need text between them',
  'blank-edge': 'there is only white space at the edge',
  'no-text': 'a rule needs at least two characters of text in one piece',
};
