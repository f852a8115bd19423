/** Reads from the source which row each SQL statement declares: `sql<{ id: number; title: string | null }>`. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseAst } from 'vite';
import { type Node, visit } from './syntax.ts';

/** The values of a column, as JavaScript has them. `any` is a type that is not resolved here, such as one that Zod infers. */
export type Kind = 'any' | 'boolean' | 'bytes' | 'date' | 'number' | 'object' | 'string';

export interface Column {
  kind: Kind;
  isArray: boolean;
  isNullable: boolean;
  /** The row may lack it. */
  isOptional: boolean;
}

export type Row = Record<string, Column>;

export interface Declared {
  /** These are the offsets of the tagged template in the source. */
  start: number;
  end: number;
  line: number;
  /** Undefined where the type is no object, as of a condition, or is not resolved here. */
  row: Row | undefined;
}

interface Module {
  path: string;
  types: Map<string, Node>;
  imports: Map<string, { from: string; name: string }>;
}

/** Answers the statements of one file that declare a row, in their order. */
export const declaredRows = (path: string, source: string): Declared[] => {
  const program = parseAst(source, { lang: 'ts' }) as Node;
  const module = moduleOf(path, program);
  const found: Declared[] = [];
  visit(program, node => {
    if (node.type !== 'TaggedTemplateExpression' || node.tag.name !== 'sql' || !node.typeArguments) return;
    const line = source.slice(0, node.start).split('\n').length;
    found.push({ start: node.start, end: node.end, line, row: rowOf(node.typeArguments.params[0], module) });
  });
  return found;
};

const moduleOf = (path: string, program: Node): Module => {
  const module: Module = { path, types: new Map(), imports: new Map() };
  for (const statement of program.body) {
    const declared = statement.declaration ?? statement;
    if (/^TS(Interface|TypeAlias)Declaration$/.test(declared.type)) module.types.set(declared.id.name, declared);
    if (statement.type !== 'ImportDeclaration') continue;
    for (const each of statement.specifiers)
      module.imports.set(each.local.name, { from: statement.source.value, name: each.imported?.name });
  }
  return module;
};

const modules = new Map<string, Module>();

const moduleAt = (path: string): Module => {
  const known = modules.get(path) ?? moduleOf(path, parseAst(readFileSync(path, 'utf8'), { lang: 'ts' }));
  modules.set(path, known);
  return known;
};

const root = join(import.meta.dirname, '../..');

const pathOf = (specifier: string, from: string): string | undefined => {
  if (specifier.startsWith('.')) return join(dirname(from), specifier);
  if (specifier.startsWith('#test/')) return join(root, 'test', specifier.slice(6));
  if (specifier.startsWith('#')) return join(root, 'src', specifier.slice(1));
  const contract = /^@newsbell\/contracts\/(.+)$/.exec(specifier)?.[1];
  return contract && join(root, '../contracts/src', `${contract}.ts`);
};

/** Answers where a type of this name is declared, and its declaration. */
const lookUp = (name: string, module: Module): { declared: Node; module: Module } | undefined => {
  const declared = module.types.get(name);
  if (declared) return { declared, module };
  const imported = module.imports.get(name);
  const path = imported && pathOf(imported.from, module.path);
  return path && imported.name && existsSync(path) ? lookUp(imported.name, moduleAt(path)) : undefined;
};

const rowOf = (type: Node, module: Module): Row | undefined => {
  switch (type.type) {
    case 'TSTypeLiteral':
      return membersOf(type.members, module);
    case 'TSIntersectionType': {
      const rows = type.types.map((each: Node) => rowOf(each, module));
      return rows.includes(undefined) ? undefined : Object.assign({}, ...rows);
    }
    case 'TSTypeReference':
      return rowNamed(type, module);
    default:
      return undefined;
  }
};

const rowNamed = (type: Node, module: Module): Row | undefined => {
  const [of, keys] = type.typeArguments?.params ?? [];
  const row = of && rowOf(of, module);
  switch (type.typeName.name) {
    case 'Omit':
      return row && Object.fromEntries(Object.entries(row as Row).filter(([key]) => !literalsOf(keys).includes(key)));
    case 'Pick':
      return row && Object.fromEntries(Object.entries(row as Row).filter(([key]) => literalsOf(keys).includes(key)));
    case 'Readonly':
      return row;
  }
  const found = lookUp(type.typeName.name, module);
  if (!found) return undefined;
  const { declared, module: home } = found;
  if (declared.type === 'TSTypeAliasDeclaration') return rowOf(declared.typeAnnotation, home);
  const bases = (declared.extends ?? []).map((base: Node) =>
    rowNamed({ typeName: base.expression, typeArguments: base.typeArguments }, home),
  );
  return bases.includes(undefined) ? undefined : Object.assign({}, ...bases, membersOf(declared.body.body, home));
};

const membersOf = (members: Node[], module: Module): Row =>
  Object.fromEntries(
    members.map(({ key, typeAnnotation, optional }) => [
      key.name ?? key.value,
      { isNullable: false, isArray: false, ...columnOf(typeAnnotation.typeAnnotation, module), isOptional: optional },
    ]),
  );

const literalsOf = (type: Node): string[] =>
  type.type === 'TSUnionType' ? type.types.flatMap(literalsOf) : [String(type.literal?.value)];

type Read = Partial<Column> & { kind: Kind };

const keywords: Record<string, Kind> = {
  TSBooleanKeyword: 'boolean',
  TSNumberKeyword: 'number',
  TSStringKeyword: 'string',
  TSTypeLiteral: 'object',
};
const builtIn: Record<string, Kind> = { Buffer: 'bytes', Date: 'date', Record: 'object', Uint8Array: 'bytes' };

const columnOf = (type: Node, module: Module): Read => {
  switch (type.type) {
    case 'TSUnionType': {
      const isNullable = type.types.some(({ type }: Node) => type === 'TSNullKeyword');
      const all = type.types.filter((each: Node) => each.type !== 'TSNullKeyword');
      const read = all.map((each: Node) => columnOf(each, module)) as Read[];
      const isOne = read.every(each => each.kind === read[0]!.kind && each.isArray === read[0]!.isArray);
      return { ...(isOne ? read[0]! : { kind: 'any' }), isNullable: isNullable || read.some(each => each.isNullable) };
    }
    case 'TSTypeOperator':
      return columnOf(type.typeAnnotation, module);
    case 'TSArrayType':
      return { ...columnOf(type.elementType, module), isArray: true, isNullable: false };
    case 'TSLiteralType':
      return { kind: typeof type.literal.value as Kind };
    case 'TSTypeReference': {
      const kind = builtIn[type.typeName.name];
      if (kind) return { kind };
      const found = lookUp(type.typeName.name, module);
      if (!found) return { kind: 'any' };
      const { declared, module: home } = found;
      return declared.type === 'TSInterfaceDeclaration' ? { kind: 'object' } : columnOf(declared.typeAnnotation, home);
    }
    default:
      return { kind: keywords[type.type] ?? 'any' };
  }
};
