/**
 * Reads a picture that is text in Mermaid's form, as far as docs/architecture.md uses it: `subgraph`, `end`, boxes (`a["room"]`),
 * cylinders of tables (`a[("item")]`), rounded boxes (`a(["outside"])`), names on their own, `class`, and arrows.
 */
export interface Picture {
  nodes: Map<string, PictureNode>;
  /** An arrow that is drawn in one piece; `...` is a dotted one. */
  arrows: { from: string; to: string; dotted: boolean }[];
  /** The names that a line `class a,b NAME` gives to nodes. */
  classes: Map<string, Set<string>>;
}

interface PictureNode {
  kind: 'room' | 'tables' | 'outside' | 'name';
  label: string;
  /** The label of the subgraph around it. */
  group: string | undefined;
}

/** Answers the pictures of a page in their order. Throws where a line is of no form that this reader knows. */
export const picturesIn = (page: string): Picture[] =>
  [...page.matchAll(/^```mermaid\n([\s\S]*?)^```$/gm)].map(([, text]) => pictureOf(text!));

export const pictureOf = (text: string): Picture => {
  const picture: Picture = { nodes: new Map(), arrows: [], classes: new Map() };
  let group: string | undefined;
  for (const line of text.split(/[\n;]/).map(each => each.trim())) {
    if (line === '' || /^(flowchart|direction|classDef|%%) ?/.test(line)) continue;
    const opened = /^subgraph (?:\w+\["([^"]+)"\]|(\w+))$/.exec(line);
    const given = /^class ([\w,]+) (\w+)$/.exec(line);
    if (opened) group = opened[1] ?? opened[2];
    else if (line === 'end') group = undefined;
    else if (given) addClass(picture, given[2]!, given[1]!.split(','));
    else if (ARROW.test(line)) addArrows(picture, line);
    else addNode(picture, line, group);
  }
  return picture;
};

const addClass = ({ classes }: Picture, name: string, nodes: readonly string[]): void => {
  classes.set(name, new Set([...(classes.get(name) ?? []), ...nodes]));
};

const ARROW = /\s(?:-->|-\.->)(?:\|[^|]*\|)?\s/;

const addArrows = (picture: Picture, line: string): void => {
  const names = line.split(ARROW).map(side => side.split(' & '));
  const dotted = line.includes('-.->');
  for (let i = 1; i < names.length; i++)
    for (const from of names[i - 1]!) for (const to of names[i]!) picture.arrows.push({ from, to, dotted });
};

const shapes: [PictureNode['kind'], RegExp][] = [
  ['tables', /^(\w+)\[\("([^"]+)"\)\]$/],
  ['outside', /^(\w+)\(\["([^"]+)"\]\)$/],
  ['room', /^(\w+)\["([^"]+)"\]$/],
  ['name', /^((\w+))$/],
];

const addNode = (picture: Picture, text: string, group: string | undefined): void => {
  for (const [kind, shape] of shapes) {
    const [, name, label] = shape.exec(text) ?? [];
    if (name === undefined) continue;
    picture.nodes.set(name, { kind, label: label!, group });
    return;
  }
  throw new Error(`The picture has a line that cannot be read: ${text}`);
};
