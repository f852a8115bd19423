/** These attributes make a row an item of a tree. Exactly one item, the `stop`, is reached by the Tab key. */
export const treeItem = (key: string, isStop: boolean, helpId: string, isOpen?: boolean) => ({
  role: 'treeitem',
  'aria-expanded': isOpen,
  tabIndex: isStop ? 0 : -1,
  'data-row': key,
  'aria-level': key.startsWith('folder') ? 1 : 2,
  'aria-labelledby': labelIdOf(key, helpId),
  'aria-describedby': helpId,
});

/** The row's link has this id: its text is the item's name. */
export const labelIdOf = (key: string, helpId: string): string => `${helpId}-${key}`;

export const rowKey = ({ kind, id }: { kind: string; id: number | null }): string => `${kind}-${id ?? 0}`;

export const itemOf = (target: Element): HTMLElement | null => target.closest<HTMLElement>('[role=treeitem]');
