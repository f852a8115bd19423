/**
 * Each room has a page, its README.md: what lives there, what it promises, where to begin reading, what it must not do, its tables, its tests.
 * This file holds the pages to the house.
 */
import { owners } from './table-plan.ts';

/** A page has these headings, in this order; the page of a room without tables leaves that one out. */
const headings = ['Promises', 'Begin here', 'Never', 'Tables', 'Tests'];

/** The page of a planned room has these instead, until the room has its first file. */
const plannedHeadings = ['Promises to come', 'Tables to come', 'Calls to come', 'Never'];

/** More lines than this are no screen. */
const LONGEST = 75;

/** Answers what is wrong in the form of a page. `path` is its path from the root of the repository. */
export const formViolations = (path: string, page: string, isPlanned: boolean): string[] => {
  const room = path.replace(/\/README\.md$/, '');
  const wrong: string[] = [];
  const mine = owners[room.replace(/^server\/src\//, '')] ?? [];
  const found = [...page.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  const wanted = isPlanned ? plannedHeadings : headings.filter(each => each !== 'Tables' || mine.length > 0);
  if (!page.startsWith(`# ${room}\n`)) wrong.push(`${path} does not begin with its room`);
  if (found.join() !== wanted.join())
    wrong.push(`${path} has the headings ${found.join()} instead of ${wanted.join()}`);
  if (page.split('\n').length > LONGEST) wrong.push(`${path} is longer than ${LONGEST} lines`);
  if (isPlanned) return wrong;
  const listed = tablesOf(page);
  wrong.push(...listed.filter(each => !mine.includes(each)).map(each => `${path} lists ${each}, which is not its own`));
  wrong.push(...mine.filter(each => !listed.includes(each)).map(each => `${path} does not list ${each}`));
  return wrong;
};

export const tablesOf = (page: string): string[] => [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name!);

interface Names {
  /** The paths of all files, from the root of the repository. */
  files: readonly string[];
  /** Each word that stands in a source. */
  words: ReadonlySet<string>;
}

/**
 * Answers the names of a page that nothing has. A file without a folder is one of the room, or of `server/src` or `web/src`
 * itself, one with a folder is found by the end of
 * its path, in prose and in drawings; a name in code (`createRest`, `digest_due.due_at`, `KEEP_DAYS`) is a word of the sources.
 */
export const nameViolations = (path: string, page: string, { files, words }: Names): string[] => {
  const folder = path.endsWith('README.md') ? path.replace(/[^/]+$/, '') : '';
  const outermost = new Set(['', 'server/src/', 'web/src/']);
  const wrong = (name: string): boolean => {
    if (name.includes('NNNN')) return false;
    if (/^[\w.@/-]+\.(?:tsx?|mjs|md|sql|json|css|ya?ml|opml)$/.test(name)) {
      const near = files.some(
        file =>
          `/${file}`.endsWith(`/${name}`) && (file.startsWith(folder) || outermost.has(file.slice(0, -name.length))),
      );
      return !near && !(name.includes('/') && files.some(file => `/${file}`.endsWith(`/${name}`)));
    }
    if (/^[\w-][\w./-]*\/$/.test(name)) return !files.some(file => `/${file}`.includes(`/${name}`));
    const parts = name.replace(/\(\)$/, '').split('.');
    const isCode = parts.every(part => /^[A-Za-z]\w*$/.test(part)) && /[a-z][A-Z]|_/.test(name);
    return isCode && !parts.every(part => words.has(part));
  };
  const text = prose(page);
  const named = new Set(
    [...text.matchAll(/`([^`\n]+)`/g), ...text.matchAll(/(?<![\w`*/.<>#…-])([\w/-]+\.tsx?)\b/g)].map(
      ([, name]) => name!,
    ),
  );
  return [...named].flatMap(name => (wrong(name) ? [`${path} names ${name}, which is not there`] : []));
};

/** Answers the links of a page that lead to no file, or to no heading of it. `textOf` answers undefined for a file that is not there. */
export const linkViolations = (path: string, page: string, textOf: (path: string) => string | undefined): string[] =>
  [...prose(page).matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(([, to, anchor]) => {
    const target = to === '' ? path : new URL(to!, `file:///${path}`).pathname.slice(1);
    const text = textOf(target);
    if (text === undefined) return [`${path} links to ${to}, which is not there`];
    const anchors = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => slug(heading!));
    return anchor === undefined || anchors.includes(anchor)
      ? []
      : [`${path} links to #${anchor}, which ${target} lacks`];
  });

/** GitHub's names of headings. */
const slug = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

/** A page without its pictures and blocks of code; what is still to come names what is not there. */
const prose = (page: string): string =>
  page.replaceAll(/^```[\s\S]*?^```$/gm, '').replaceAll(/^## .* to come\n[\s\S]*?(?=^## |(?![\s\S]))/gm, '');
