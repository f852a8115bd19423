/** The file of settings that ENV_FILE names, in the form that systemd's EnvironmentFile= has. */
import { distance } from 'fastest-levenshtein';
import { fileSetting, openWarning, secretSettings } from './secrets.ts';
import { readTextFile } from './text-file.ts';

interface FileOfSettings {
  values: Record<string, string>;
  problems: string[];
  warnings: string[];
}

/** Reads the file; `known` are the names of all settings. One that is not known is most often misspelt, and is warned of. */
export const readEnvironmentFile = (path: string, known: readonly string[]): FileOfSettings => {
  const file = readTextFile(path);
  if (file.kind === 'unreadable')
    return { values: {}, problems: [`ENV_FILE: ${path} cannot be read: ${file.why}`], warnings: [] };
  const { entries, wrong } = parseEnvironment(file.text);
  const names = [...known, ...secretSettings.map(fileSetting)];
  const secrets = new Set<string>(secretSettings);
  const isOpen = file.isOpen && entries.some(({ name, value }) => secrets.has(name) && value !== '');
  return {
    values: Object.fromEntries(entries.map(({ name, value }) => [name, value])),
    problems: wrong.map(line => `ENV_FILE: line ${line} of ${path} is not NAME=value`),
    warnings: [
      ...entries
        .filter(({ name }) => !names.includes(name))
        .map(
          ({ name, line }) => `ENV_FILE: line ${line} of ${path}: there is no setting ${name}.${nearest(name, names)}`,
        ),
      ...(isOpen ? [`ENV_FILE: ${openWarning(path)}`] : []),
    ],
  };
};

/**
 * Takes the text apart letter by letter, as systemd does: `#` and `;` begin a line of comment, single quotes keep all that is in them, double
 * quotes let a backslash protect `"`, `\`, `` ` `` and `$`, elsewhere it protects any letter, and before the end of a line it joins the next.
 * Quotes count at the beginning of a value only. Names and lines are checked here; `wrong` has the numbers of lines without a name.
 */
export const parseEnvironment = (text: string) => {
  const entries: { name: string; value: string; line: number }[] = [];
  const wrong: number[] = [];
  const lineAt = (index: number): number => text.slice(0, index).split('\n').length;
  // Sticky: each expression goes on where the one before has ended.
  const between = /(?:\s|[#;].*)*/y;
  const line = /([^=\n]*)(=?)/y;
  for (let at = 0; ; ) {
    between.lastIndex = at;
    at += between.exec(text)![0].length;
    if (at >= text.length) return { entries, wrong };
    line.lastIndex = at;
    const [whole, name = '', equals] = line.exec(text)!;
    const start = lineAt(at);
    at += whole.length;
    if (!equals) {
      wrong.push(start);
      continue;
    }
    const { value, end } = valueAt(text, at);
    at = end;
    if (/^\w+\s*$/.test(name)) entries.push({ name: name.trim(), value, line: start });
    else wrong.push(start);
  }
};

/** Reads a value up to the end of its line: quoted parts first, of which there may be more, then what is not quoted. */
const valueAt = (text: string, from: number): { value: string; end: number } => {
  const part = /[ \t\r]*(?:'([^']*)(?:'|$)|"((?:\\[\s\S]?|[^"\\])*)(?:"|$))/y;
  const bare = /[ \t\r]*((?:\\[\s\S]?|[^\n\\])*)(?:\n|$)/y;
  let value = '';
  let end = from;
  for (part.lastIndex = end; ; part.lastIndex = end) {
    const quoted = part.exec(text);
    if (!quoted) break;
    end += quoted[0].length;
    value += quoted[1] ?? quoted[2]!.replaceAll(/\\([\s\S]?)/g, unescaped);
  }
  bare.lastIndex = end;
  const [whole, rest = ''] = bare.exec(text)!;
  return { value: value + bareValue(rest), end: end + whole.length };
};

const unescaped = (both: string, letter: string): string =>
  letter === '\n' || letter === '' ? '' : /["\\`$]/.test(letter) ? letter : both;

/** Blanks at the end are cut, but for one that a backslash protects. */
const bareValue = (text: string): string =>
  text
    .replace(/^((?:\\[\s\S]|[^\\])*?)[ \t\r]+$/, '$1')
    .replaceAll(/\\([\s\S]?)/g, (_, letter: string) => (letter === '\n' ? '' : letter));

const nearest = (typed: string, names: readonly string[]): string => {
  const [first] = names
    .map(name => ({ name, edits: distance(typed.toUpperCase(), name) }))
    .sort((a, b) => a.edits - b.edits);
  return first && first.edits <= typed.length / 3 ? ` Did you mean ${first.name}?` : '';
};
