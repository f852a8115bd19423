import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import postcss, { type AtRule, type ChildNode, type Root } from 'postcss';
import { describe, expect, it } from 'vitest';
import { from, layout, timing } from '../constants.ts';

const root = join(import.meta.dirname, '../..');

const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const sheets = globSync('**/*.css', { cwd: root }).map(file => ({
  file,
  css: postcss.parse(read(file), { from: file }),
}));

const isModule = ({ file }: { file: string }): boolean => file.endsWith('.module.css');

const code = globSync('**/*.{ts,tsx}', { cwd: root })
  .filter(file => !/\.(test|d)\.tsx?$/.test(file))
  .map(file => ({ file, text: read(file) }));

/** Answers the classes that a sheet makes its own; those in `:global()` belong to no sheet. */
const classesOf = (css: Root): Set<string> => {
  const found = new Set<string>();
  css.walkRules(({ selector }) => {
    for (const [, name] of selector.replace(/:global\([^)]*\)|"[^"]*"/g, '').matchAll(/\.(-?[a-zA-Z_][\w-]*)/g))
      found.add(name!);
  });
  return found;
};

/** Answers the classes that a module of code takes of each sheet, and the sheets of which it takes some by a computed name. */
const takenBy = ({ file, text }: { file: string; text: string }) =>
  [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(([, name, path]) => ({
    sheet: path!.startsWith('#') ? path!.slice(1) : relative('.', join(dirname(file), path!)),
    classes: [...text.matchAll(new RegExp(`(?<![/'\\w-])${name}\\.(\\w+)`, 'g'))].map(([, each]) => each!),
    isComputed: text.includes(`${name}[`),
  }));

const taken = code.flatMap(each => takenBy(each).map(of => ({ ...of, file: each.file })));

/** Answers the lines that style what is hovered outside of a block of `--hover`. */
const bareHovers = (css: Root): string[] => {
  const isHeld = (node: ChildNode | Root['parent']): boolean =>
    node !== undefined &&
    ((node.type === 'atrule' && (node as AtRule).params.includes('--hover')) || isHeld(node.parent as ChildNode));
  const found: string[] = [];
  css.walkRules(rule => {
    if (rule.selector.includes(':hover') && !isHeld(rule.parent as ChildNode)) found.push(rule.selector);
  });
  return found;
};

describe('style sheets', () => {
  it('have each class that the code takes of them', () => {
    const classes = new Map(sheets.map(({ file, css }) => [file, classesOf(css)]));
    expect(taken.length).toBeGreaterThan(100);
    expect(
      taken.flatMap(({ file, sheet, classes: names }) =>
        names.filter(name => !classes.get(sheet)?.has(name)).map(name => `${file} takes .${name} of ${sheet}`),
      ),
    ).toEqual([]);
  });

  it('have no class that no code takes', () => {
    const unused = sheets.filter(isModule).flatMap(({ file, css }) => {
      const here = taken.filter(({ sheet }) => sheet === file);
      if (here.some(({ isComputed }) => isComputed)) return [];
      const used = new Set(here.flatMap(({ classes }) => classes));
      return [...classesOf(css)].filter(name => !used.has(name)).map(name => `.${name} of ${file}`);
    });
    expect(unused).toEqual([]);
  });

  it('restyle no class of another part that no code gives', () => {
    const missing = new Set<string>();
    for (const { file, css } of sheets)
      css.walkRules(({ selector }) => {
        for (const [, name] of selector.matchAll(/:global\(\.([\w-]+)\)/g))
          if (!code.some(({ text }) => new RegExp(`['"\`](?:[\\w-]+ )*${name}(?: [\\w-]+)*['"\`]`).test(text)))
            missing.add(`.${name} in ${file}`);
      });
    expect([...missing]).toEqual([]);
  });

  it('take no custom property that nothing declares', () => {
    const declared = new Set<string>();
    for (const { css } of sheets) css.walkDecls(/^--/, ({ prop }) => void declared.add(prop));
    // The code sets some by the element's style.
    for (const { text } of code) for (const [, name] of text.matchAll(/'(--[\w-]+)'/g)) declared.add(name!);
    const missing = new Set<string>();
    for (const { file, css } of sheets)
      css.walkDecls(({ value }) => {
        for (const [, name, other] of value.matchAll(/var\((--[\w-]+)(,?)/g))
          if (!other && !declared.has(name!)) missing.add(`${name} in ${file}`);
      });
    expect([...missing]).toEqual([]);
  });

  it('take their colours from the tokens', () => {
    const found: string[] = [];
    // The preview shows a source's own page, which knows no dark scheme, and black is what a mask or a picture lies on.
    const isOther = (file: string, value: string) => /page\/preview\//.test(file) || /#000\b/.test(value);
    for (const { file, css } of sheets.filter(isModule))
      css.walkDecls(({ prop, value }) => {
        if (/#[0-9a-f]{3,8}\b/i.test(value) && !isOther(file, value)) found.push(`${file}: ${prop}: ${value}`);
      });
    expect(found).toEqual([]);
  });

  it('have the breakpoints of the code', () => {
    const widths = new Set(
      [...read('ui/styles/media.css').matchAll(/width (?:<|>=) (\d+)px/g)].map(([, px]) => Number(px)),
    );
    expect([...widths].sort((a, b) => a - b)).toEqual(Object.values(from).sort((a, b) => a - b));
    const others: string[] = [];
    for (const { file, css } of sheets)
      css.walkAtRules('media', ({ params }) => {
        if (params.includes('width')) others.push(`${file}: ${params}`);
      });
    expect(others).toEqual([]);
  });

  it('have the lengths and times of the code', () => {
    const tokens = read('ui/styles/tokens.css');
    const { layerClose, skeletonDelay } = timing;
    const shared = [
      ...Object.entries(layout).map(([name, px]) => [name, `${px}px`]),
      ...Object.entries({ layerClose, skeletonDelay }).map(([name, ms]) => [name, `${ms}ms`]),
    ];
    for (const [name, value] of shared)
      expect(tokens).toContain(`--${name!.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}: ${value};`);
  });

  it('have the colours of the first picture', () => {
    const colours = (css: string) => {
      const [light, dark] = css.split(/\[data-scheme="dark"\][^{]*\{/);
      const of = (part: string) =>
        Object.fromEntries(
          [...part.split('}')[0]!.matchAll(/--([\w-]+): (#[0-9a-f]+);/g)].map(([, name, hex]) => [name, hex]),
        );
      return { light: of(light!), dark: of(dark!) };
    };
    const tokens = colours(read('ui/styles/tokens.css'));
    const picture = colours(read('../first-picture.css'));
    expect(Object.keys(picture.light).length).toBeGreaterThan(5);
    expect(tokens).toMatchObject(picture);
  });

  it('style nothing hovered where a finger would leave it on what was tapped', () => {
    expect(sheets.flatMap(({ file, css }) => bareHovers(css).map(each => `${file}: ${each}`))).toEqual([]);
  });

  it('stand beside the module of code whose name they have', () => {
    const names = new Set(code.map(({ file }) => file.replace(/\.tsx?$/, '')));
    const alone = sheets.filter(isModule).filter(({ file }) => !names.has(file.replace('.module.css', '')));
    expect(alone.map(({ file }) => basename(file))).toEqual([]);
  });
});

it('a rule of `:hover` is bare that stands beside the block, and not one in it', () => {
  const css = postcss.parse(`
    .a { @media (--hover) { &:hover { color: red } } .b { @media (--hover) { &:hover { color: red } } } }
    .c:hover { color: red }
    @media (--hover) { .d:hover { color: red } }
    .e { &:hover { color: red } @media (--phone) { &:hover { color: red } } }`);
  expect(bareHovers(css)).toEqual(['.c:hover', '&:hover', '&:hover']);
});
