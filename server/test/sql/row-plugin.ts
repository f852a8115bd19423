import { sep } from 'node:path';
import type { Plugin } from 'vite';
import { declaredRows } from './declared-rows.ts';

const sources = `${sep}server${sep}src${sep}`;

/** Tells `checked-rows.ts` at run time which row each statement of the server declares. */
export const rowPlugin = (): Plugin => ({
  name: 'newsbell-declared-rows',
  enforce: 'pre',
  transform(code, id) {
    const path = id.split('?')[0]!;
    if (!path.includes(sources) || !path.endsWith('.ts') || path.endsWith('.test.ts') || !code.includes('sql<'))
      return null;
    const all = declaredRows(path, code).filter(({ row }) => row);
    if (all.length === 0) return null;
    const at = path.slice(path.indexOf(sources) + 1);
    let out = '';
    let done = 0;
    for (const { start, end, line, row } of all) {
      out += `${code.slice(done, start)}declaring(${code.slice(start, end)}, ${JSON.stringify(`${at}:${line}`)}, ${JSON.stringify(row)})`;
      done = end;
    }
    return {
      code: `${out}${code.slice(done)}\nimport { declaring } from '#test/sql/checked-rows.ts';\n`,
      map: null,
    };
  },
});
