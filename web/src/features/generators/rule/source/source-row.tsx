import { type CSSProperties, memo } from 'react';
import { fieldColour } from '#ui/field-colours.ts';
import { type Marks, type Piece, piecesOf } from './pieces.ts';
import sourceStyles from './source-styles.module.css';

interface Props extends Marks {
  id: string;
  source: string;
  start: number;
  end: number;
  /** The line number is defined where the row begins a line. */
  line: number | undefined;
  /** This is the row's index among `count` rows. */
  row: number;
  count: number;
  isChosen: boolean;
}

/**
 * Memoized: a row states in `data-start` where it begins; its line number is drawn by CSS, and so is no part of what is selected and
 * copied.
 */
export const SourceRow = memo(({ id, source, start, end, line, row, count, isChosen, ...marks }: Props) => (
  // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus, and names the row that is meant
  <div
    role="option"
    id={id}
    className={sourceStyles.line}
    // An empty line is an option without a text, so its number names it.
    aria-label={source.slice(start, end).trim() === '' ? String(line ?? row + 1) : undefined}
    aria-selected={isChosen}
    aria-posinset={row + 1}
    aria-setsize={count}
    data-start={start}
    data-line={line}
  >
    {piecesOf({ start, end }, marks).map(piece => (
      <Part key={piece.start} piece={piece} text={source.slice(piece.start, piece.end)} />
    ))}
  </div>
));

const Part = ({ piece: { isMatch, parameter, isFirst, hit }, text }: { piece: Piece; text: string }) => {
  if (!isMatch && !hit) return text;
  return (
    <span
      className={[isMatch && sourceStyles.match, parameter && sourceStyles.parameter, hit].filter(Boolean).join(' ')}
      data-number={isFirst ? parameter : undefined}
      style={parameter ? ({ '--field': fieldColour(parameter) } as CSSProperties) : undefined}
    >
      {text}
    </span>
  );
};
