type ReadingId =
  | 'fullText'
  | 'nextSource'
  | 'previousSource'
  | 'markRead'
  | 'star'
  | 'markNext'
  | 'markAll'
  | 'unreadOnly'
  | 'newestOfEach'
  | 'undo'
  | 'done'
  | 'openNext';

/** Every shortcut of the product has this form, for the code that listens and for the help that lists them. */
export interface Shortcut {
  /** Its text is `shortcuts.<id>`. */
  id:
    | 'search'
    | 'home'
    | 'discover'
    | 'help'
    | 'palette'
    | 'closeDialog'
    | 'nextRow'
    | 'previousRow'
    | 'open'
    | ReadingId
    | 'original'
    | 'page'
    | 'pageBack'
    | 'newer'
    | 'older'
    | 'panes'
    | 'treeRows'
    | 'treeEnds'
    | 'treeFold'
    | 'treeOpen'
    | 'treeMove'
    | 'treeSettings'
    | 'closeReader';
  /** Any of these does it; the keys of one are pressed one after another, and are named as in `KeyboardEvent.key`. */
  keys: readonly (readonly string[])[];
}

/** These shortcuts hold on every page but in a dialog. The palette's holds in fields as well, so it is not read with them. */
export const everywhere = [
  { id: 'search', keys: [['/']] },
  { id: 'home', keys: [['g', 'h']] },
  { id: 'discover', keys: [['g', 'd']] },
  { id: 'help', keys: [['?']] },
] as const satisfies readonly Shortcut[];

/** These shortcuts hold in the bell's panel and on its page; the next one may be opened from the reader as well. */
export const bell = [
  { id: 'nextRow', keys: [['j']] },
  { id: 'previousRow', keys: [['k']] },
  { id: 'open', keys: [['o'], ['Enter']] },
  { id: 'openNext', keys: [['n']] },
  { id: 'done', keys: [['e']] },
  { id: 'star', keys: [['s']] },
  { id: 'undo', keys: [['z']] },
] as const satisfies readonly Shortcut[];

/** A tree listens to these by itself (ARIA practice), and to the first letters of names as well. */
const tree = [
  { id: 'treeRows', keys: [['ArrowDown'], ['ArrowUp']] },
  { id: 'treeEnds', keys: [['Home'], ['End']] },
  { id: 'treeFold', keys: [['ArrowRight'], ['ArrowLeft']] },
  { id: 'treeOpen', keys: [['Enter']] },
  { id: 'treeMove', keys: [[' ']] },
  { id: 'treeSettings', keys: [['F2']] },
] as const satisfies readonly Shortcut[];

/** The groups stand in the order of the help. The list and the reader listen to their own. */
export const shortcutGroups: readonly {
  id: 'everywhere' | 'list' | 'reader' | 'bell' | 'tree';
  shortcuts: readonly Shortcut[];
}[] = [
  {
    id: 'everywhere',
    shortcuts: [
      ...everywhere,
      { id: 'nextSource', keys: [['J']] },
      { id: 'previousSource', keys: [['K']] },
      { id: 'palette', keys: [['Mod+K']] },
      { id: 'closeDialog', keys: [['Escape']] },
    ],
  },
  {
    id: 'list',
    shortcuts: [
      { id: 'nextRow', keys: [['j']] },
      { id: 'previousRow', keys: [['k']] },
      { id: 'open', keys: [['o'], ['Enter']] },
      { id: 'original', keys: [['v']] },
      { id: 'markRead', keys: [['m']] },
      { id: 'star', keys: [['s']] },
      { id: 'markNext', keys: [['x']] },
      { id: 'markAll', keys: [['A']] },
      { id: 'unreadOnly', keys: [['u']] },
      { id: 'newestOfEach', keys: [['N']] },
      { id: 'undo', keys: [['z']] },
    ],
  },
  {
    id: 'reader',
    shortcuts: [
      { id: 'newer', keys: [['ArrowLeft']] },
      { id: 'older', keys: [['ArrowRight']] },
      { id: 'page', keys: [[' ']] },
      { id: 'pageBack', keys: [['Shift+ ']] },
      { id: 'original', keys: [['v']] },
      { id: 'fullText', keys: [['d']] },
      { id: 'markRead', keys: [['m']] },
      { id: 'star', keys: [['s']] },
      { id: 'panes', keys: [['l']] },
      { id: 'closeReader', keys: [['Escape']] },
    ],
  },
  { id: 'bell', shortcuts: bell },
  { id: 'tree', shortcuts: tree },
];

/** A visitor has neither a bell nor subscriptions. */
export const isGroupOfPeople = (id: (typeof shortcutGroups)[number]['id']): boolean => id === 'bell' || id === 'tree';

/** A visitor does not have these shortcuts of read state. */
const ofPeople: ReadonlySet<Shortcut['id']> = new Set([
  'fullText',
  'nextSource',
  'previousSource',
  'markRead',
  'star',
  'markNext',
  'markAll',
  'unreadOnly',
  'newestOfEach',
  'undo',
  'done',
  'openNext',
] satisfies ReadingId[]);

export const isOfPeople = ({ id }: Shortcut): boolean => ofPeople.has(id);

export type BellShortcutId = (typeof bell)[number]['id'];
export type EverywhereId = (typeof everywhere)[number]['id'];
