import { styled } from '@mui/material/styles';
import { memo } from 'react';
import { colours } from '#ui/constants.ts';
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
    <Layer aria-hidden>
      <MarkBoxes page={page} version={version} marks={marks} />
      {under && (
        <div className="cursor" style={placeOf(under)}>
          <i>{page.elements[cursor!]!.localName}</i>
        </div>
      )}
    </Layer>
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

/** The page below may be of every colour, and lines of two colours are seen on all of them. */
const Layer = styled('div')({
  position: 'absolute',
  inset: 0,
  overflow: 'hidden',
  pointerEvents: 'none',
  '& > div': { position: 'absolute', top: 0, left: 0, boxSizing: 'border-box', borderRadius: 4 },
  '& .proposed': { border: '1px dashed #1565c0', boxShadow: '0 0 0 1px rgb(255 255 255 / 70%)' },
  '& .item': {
    border: `2px solid ${colours.blue}`,
    backgroundColor: 'rgb(33 150 243 / 9%)',
    boxShadow: '0 0 0 1px rgb(255 255 255 / 70%)',
  },
  '& .active': { border: '2px solid #0d47a1', backgroundColor: 'rgb(33 150 243 / 24%)' },
  '& .title': { borderBottom: '3px solid #c2185b', borderRadius: 0 },
  '& .refused': {
    border: '2px dotted #6b7280',
    background: 'repeating-linear-gradient(135deg, rgb(107 114 128 / 22%) 0 4px, rgb(255 255 255 / 40%) 4px 10px)',
  },
  '& .click': { border: '2px solid #c2185b', boxShadow: '0 0 0 1px #ffffff' },
  '& .cursor': { border: '2px solid #24292e', boxShadow: '0 0 0 2px rgb(255 255 255 / 85%)' },
  '& b, & i': {
    position: 'absolute',
    left: -2,
    bottom: '100%',
    padding: '0 5px',
    borderRadius: '4px 4px 0 0',
    font: '600 12px/18px system-ui, sans-serif',
    color: '#ffffff',
    backgroundColor: '#c2185b',
  },
  '& b': { left: -11, top: -11, bottom: 'auto', minWidth: 12, borderRadius: 9, textAlign: 'center' },
  '& i': { backgroundColor: '#24292e', whiteSpace: 'nowrap' },
});
