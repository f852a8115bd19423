import { Fragment, type ReactNode } from 'react';

interface Props {
  text: string;
  parts: Record<string, (words: string) => ReactNode>;
}

/**
 * Draws one of our texts, in which `<name>words</name>` or `<name/>` is drawn by the part of that name; nothing else is
 * markup, and parts hold no parts. The library's own component for this brings a parser of HTML to pages that have one
 * link in a sentence.
 */
export const MarkedText = ({ text, parts }: Props) =>
  // Each mark is cut out with its name and its words, so plain text stands at every third place.
  text.split(/<(\w+)(?:\/>|>(.*?)<\/\1>)/).map((piece, at, pieces) => {
    if (at % 3 === 0) return piece;
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text are known by their place alone
    return at % 3 === 1 && <Fragment key={at}>{parts[piece]?.(pieces[at + 1] ?? '')}</Fragment>;
  });
