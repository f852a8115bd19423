/** Holds the two pictures of docs/architecture.md against the house: its rooms, its tables, who writes and who reads them. */
import { importsOf, withoutComments } from './house-plan.ts';
import type { Picture } from './mermaid.ts';
import type { Source } from './sources.ts';

interface House {
  /** The sources of server and web without tests. */
  sources: readonly Source[];
  tables: ReadonlySet<string>;
  /** The tables that each room of `server/src` owns. */
  owners: Readonly<Record<string, readonly string[]>>;
}

/**
 * Answers what is wrong in the picture of the flow. An arrow from a room to tables says that the room owns them, one from tables to a room that
 * the statements of its feature read each, one from room to room that the first imports the second. A dotted arrow is said in words only.
 */
export const flowViolations = ({ nodes, arrows }: Picture, house: House): string[] => {
  const wrong: string[] = [];
  for (const { kind, label } of nodes.values()) {
    if (kind === 'room' && filesOf(house, label).length === 0) wrong.push(`there is no room ${label}`);
    if (kind === 'tables')
      wrong.push(...tablesOf(label).flatMap(each => (house.tables.has(each) ? [] : [`there is no table ${each}`])));
  }
  for (const { from, to, dotted } of arrows) {
    const [a, b] = [nodes.get(from), nodes.get(to)];
    if (a === undefined || b === undefined)
      wrong.push(`an arrow leads from ${from} to ${to}, which are not both drawn`);
    else if (dotted) continue;
    else if (a.kind === 'room' && b.kind === 'tables')
      for (const table of tablesOf(b.label))
        if (!owns(house, a.label, table)) wrong.push(`${a.label} does not own ${table}`);
        else continue;
    else if (a.kind === 'tables' && b.kind === 'room')
      for (const table of tablesOf(a.label))
        if (!filesOf(house, roomOf(b.label)).some(([, text]) => reads(text, table)))
          wrong.push(`${b.label} does not read ${table}`);
        else continue;
    else if (a.kind === 'room' && b.kind === 'room' && !importsRoom(house, a.label, b.label))
      wrong.push(`${a.label} does not import ${b.label}`);
  }
  return wrong;
};

/**
 * Answers what is wrong in the picture of the tables: each table stands in the room that owns it, each foreign key is an arrow, but those to
 * `account`, whose tables have the class `personal`.
 */
export const tablesViolations = (
  { nodes, arrows, classes }: Picture,
  { owners }: Pick<House, 'owners'>,
  foreignKeys: readonly { from: string; to: string }[],
): string[] => {
  const drawn = [...nodes].map(([name, { group }]) => `${group ?? 'no room'} with ${name}`);
  const there = Object.entries(owners).flatMap(([room, tables]) => tables.map(table => `${room} with ${table}`));
  const named = ({ from, to }: { from: string; to: string }) => `an arrow from ${from} to ${to}`;
  const personal = foreignKeys.filter(({ to }) => to === 'account').map(({ from }) => `${from} as personal`);
  return [
    ...difference(drawn, there),
    ...difference(arrows.map(named), foreignKeys.filter(({ to }) => to !== 'account').map(named)),
    ...difference(
      [...(classes.get('personal') ?? [])].map(name => `${name} as personal`),
      personal,
    ),
  ];
};

const difference = (drawn: readonly string[], there: readonly string[]): string[] => [
  ...drawn.filter(each => !there.includes(each)).map(each => `drawn, but not there: ${each}`),
  ...there.filter(each => !drawn.includes(each)).map(each => `there, but not drawn: ${each}`),
];

const tablesOf = (label: string): string[] => label.split('<br>');

/** A room is named as the house plan names it, from `server/src`, or by its path from the root. */
const filesOf = ({ sources }: House, room: string): Source[] =>
  sources.filter(([path]) =>
    [`server/src/${room}`, room].some(
      place => path.startsWith(`${place}/`) || /^\.tsx?$/.test(path.replace(place, '')),
    ),
  );

const owns = ({ owners }: House, room: string, table: string): boolean =>
  Object.entries(owners).some(([owner, tables]) => `${room}/`.startsWith(`${owner}/`) && tables.includes(table));

/** A step within a feature is drawn for itself, and reads as its feature does. */
const roomOf = (label: string): string => label.split('/').slice(0, 2).join('/');

const reads = (text: string, table: string): boolean =>
  new RegExp(`\\b(?:from|join|using|update|into)\\s+(?:only\\s+)?${table}\\b|selectFrom\\('${table}\\b`).test(
    withoutComments(text),
  );

const importsRoom = (house: House, a: string, b: string): boolean => {
  const name = b.replace(/^web\/src\//, '');
  return filesOf(house, a).some(([, text]) =>
    importsOf(text).some(specifier => specifier.startsWith(`#${name}/`) || specifier === `#${name}.ts`),
  );
};
