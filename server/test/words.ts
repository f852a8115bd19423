/** Pure: these are the rules for words of code and comments that words.test.ts holds every source to. */

/** Answers the names in the last column of the glossary's tables, as they stood in code. */
export const retiredNames = (glossary: string): Set<string> =>
  new Set(
    [...glossary.matchAll(/^\|(?:[^|]*\|){2}([^|]+)\|$/gm)].flatMap(([, names]) =>
      [...names!.matchAll(/`(\w+)`/g)].map(([, name]) => name!),
    ),
  );

/**
 * Answers sentences that say which file, or which export of it, has a retired name. `path` is from the root of the
 * repository.
 */
export const nameViolations = (retired: ReadonlySet<string>, path: string, source: string): string[] => {
  const file = path.replace(/^.*\//, '').replace(/(\.test)?\.\w+$/, '');
  const spellings = new Map([...retired].flatMap(name => [name, kebab(name)].map(each => [each, name] as const)));
  const exported = [...source.matchAll(/^export (?:async )?(?:const|let|function\*?|interface|type|class) (\w+)/gm)];
  return [
    ...(spellings.has(file) ? [`${path} has the retired name ${spellings.get(file)}`] : []),
    ...exported.flatMap(([, name]) => (retired.has(name!) ? [`${path} exports the retired name ${name}`] : [])),
  ];
};

/** It matches a noun clause in place of a subject and a verb. */
const CLAUSE =
  /^(what|who|whose|whom|which|whether|how|why|of|those|that|nobody|anybody)\b(?! (is|are|was|keeps) not?\b)/i;
const OPEN_SUBJECT = /\bwho(m)?ever\b/i;

/** Answers sentences that say which comment opens with a noun clause, or speaks of a subject that it leaves open. */
export const commentViolations = (path: string, source: string): string[] =>
  commentsOf(source)
    .filter(text => CLAUSE.test(text) || OPEN_SUBJECT.test(text))
    .map(text => `${path}: ${text.slice(0, 80)}`);

/** Answers comments that begin a line, neighbouring ones of `//` as one, and those behind code. */
const commentsOf = (source: string): string[] => {
  const blocks = [...source.matchAll(/^[ \t{]*\/\*\*?(?!\/)([\s\S]*?)\*\//gm)].map(([, text]) =>
    text!.replaceAll(/^\s*\* ?/gm, ' '),
  );
  const lines = [...source.matchAll(/(?:^[ \t]*\/\/ .*\n?)+/gm)].map(([text]) => text.replaceAll(/^\s*\/\/ /gm, ' '));
  const behind = [...source.matchAll(/^[^'"`\n]*[;,{(>] \/\/ (.*)$/gm)].map(([, text]) => text!);
  return [...blocks, ...lines, ...behind].map(text => text.replaceAll(/\s+/g, ' ').trim());
};

const kebab = (name: string): string =>
  name.replaceAll(/(?<=[a-z])[A-Z]/g, letter => `-${letter.toLowerCase()}`).toLowerCase();
