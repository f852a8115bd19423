import { memo } from 'react';
import styles from './boxes.module.css';
import type { ShownPage } from './frame.ts';

/** `proposed` marks items of a list that could be taken; `refused` marks what was said not to be an item. */
export type MarkKind = 'proposed' | 'item' | 'title' | 'active' | 'refused' | 'click';

export interface Mark {
  number: number;
  kind: MarkKind;
  /** The label stands at the corner of the mark. */
  label?: string;
}

interface Props {
  page: ShownPage;
  /** The number changes whenever something in the page may have moved. */
  version: number;
  marks: Mark[];
  cursor: number | undefined;
}

/** Overlay: draws the marks over the page and not in it. */
export const Boxes = ({ page, version, marks, cursor }: Props) => {
  const under = cursor === undefined ? undefined : page.boxOf(cursor);
  return (
    <div className={styles.layer} aria-hidden>
      <MarkBoxes page={page} version={version} marks={marks} />
      {under && (
        <div className={styles.cursor} style={placeOf(under)}>
          <i>{page.elements[cursor!]!.localName}</i>
        </div>
      )}
    </div>
  );
};

/** Memoized: a thousand marks may lie under the pointer, and moving it changes none of them. Another version renders them again. */
const MarkBoxes = memo(({ page, marks }: Omit<Props, 'cursor'>) =>
  marks.map(({ number, kind, label }) => {
    const box = page.boxOf(number);
    return (
      box && (
        <div key={`${kind}${number}`} className={kind} style={placeOf(box)}>
          {label && <b>{label}</b>}
        </div>
      )
    );
  }),
);

const placeOf = ({ left, top, width, height }: DOMRect) => ({
  transform: `translate(${left - 2}px, ${top - 2}px)`,
  width: width + 4,
  height: height + 4,
});
