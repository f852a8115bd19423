/** The manual of the command line: what `--help` prints, and the nearest name where one is not known. */
import { distance } from 'fastest-levenshtein';
import type { Page } from './command.ts';

/** `newsbell --help`. */
export const overview = (pages: readonly Page[]): string => {
  const width = Math.max(...pages.map(({ name }) => name.length));
  return [
    'newsbell COMMAND [ARGUMENT…]',
    '',
    ...pages.map(({ name, about }) => `  ${name.padEnd(width)}  ${about}`),
    '',
    'newsbell COMMAND --help tells more of a command, newsbell --version which release this is.',
    'Settings come from the environment: see docs/running.md.',
  ].join('\n');
};

/** `newsbell COMMAND --help`. */
export const manualPage = (page: Page): string => {
  const options = Object.entries(page.options ?? {}).map(
    ([name, { value, about }]) => [`--${name}${value ? ` ${value}` : ''}`, about] as const,
  );
  const width = Math.max(0, ...options.map(([option]) => option.length));
  return [
    usageLines(page),
    '',
    `${page.about}.`,
    ...(page.details ?? []).flatMap(paragraph => ['', paragraph]),
    ...(options.length > 0 ? [''] : []),
    ...options.map(([option, about]) => `  ${option.padEnd(width)}  ${about}`),
  ].join('\n');
};

export const usageLines = ({ name, usage }: Page): string =>
  usage.map((one, at) => `${at === 0 ? 'Usage: ' : '       '}newsbell ${name} ${one}`.trimEnd()).join('\n');

/** The message for a first word that a command does not know. */
export const notOneOf = (typed: string, known: readonly string[]): string =>
  typed === ''
    ? `One of ${known.join(', ')} is missing.`
    : `There is no ${JSON.stringify(typed)}.${didYouMean(typed, known)}`;

/** A question that names the nearest of the known names, with a blank before it; empty where none is near. */
export const didYouMean = (typed: string, known: readonly string[]): string => {
  const [nearest] = known
    .map(name => ({ name, edits: distance(typed.toLowerCase(), name) }))
    .sort((a, b) => a.edits - b.edits);
  const near = nearest && (nearest.edits <= Math.max(1, typed.length / 3) || nearest.name.startsWith(typed));
  return near ? ` Did you mean ${nearest.name}?` : '';
};
