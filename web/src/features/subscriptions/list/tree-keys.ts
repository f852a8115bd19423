/** Pure: computes where the keys of a tree lead, by the ARIA practice for trees. */

export interface TreeRow {
  level: number;
  /** It is undefined for a row that holds no others. */
  isOpen: boolean | undefined;
  name: string;
}

/** Answers the row to go to, or that the row opens or closes, or undefined for a key that is none of the tree's. */
export const treeStep = (rows: readonly TreeRow[], at: number, key: string): number | 'toggle' | undefined => {
  const { level, isOpen } = rows[at]!;
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, rows.length - 1);
    case 'ArrowUp':
      return Math.max(at - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return rows.length - 1;
    case 'ArrowRight': {
      if (isOpen === false) return 'toggle';
      const next = rows[at + 1];
      return isOpen && next && next.level > level ? at + 1 : at;
    }
    case 'ArrowLeft': {
      if (isOpen) return 'toggle';
      const parent = rows.findLastIndex((row, index) => index < at && row.level < level);
      return parent < 0 ? at : parent;
    }
  }
};

/** Letters that follow each other so fast are the beginning of one name. */
const TOGETHER_MS = 700;

/**
 * Typeahead: answers the next row whose name begins with what is typed; the same letter again goes to the one after it. A letter is the
 * tree's also where no name begins with it.
 */
export const createTypeahead = () => {
  let typed = '';
  let last = Number.NEGATIVE_INFINITY;
  return (rows: readonly TreeRow[], at: number, key: string, time: number): number | undefined => {
    if ([...key].length !== 1 || key === ' ') return undefined;
    const isNew = time - last > TOGETHER_MS;
    typed = isNew ? lettersOf(key) : typed + lettersOf(key);
    last = time;
    const isOneLetter = [...typed].every(letter => letter === typed[0]);
    const wanted = isOneLetter ? typed[0]! : typed;
    // The row at hand still fits a name that is being typed; a first letter leads on.
    const from = isOneLetter ? at + 1 : at;
    for (let step = 0; step < rows.length; step++) {
      const index = (from + step) % rows.length;
      if (lettersOf(rows[index]!.name).startsWith(wanted)) return index;
    }
    return at;
  };
};

const lettersOf = (text: string): string => text.normalize('NFKD').toLowerCase();
