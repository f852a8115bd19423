/** Where an article stops: at a heading over something else, at readers' comments, or at the line of rights. */
import type { Block } from './blocks.ts';
import { AROUND_WORDS, COMMENTS_WORDS, RIGHTS } from './place-words.ts';
import { MOST_LINKS } from './view.ts';

/** Behind a pause the article may go on; behind an end nothing is its own. */
export type Stop = 'pause' | 'end';

/** As `sizeOf` counts. A label may name the article that it leads to; a bare heading says less. */
const LONGEST_LABEL = 60;
const LONGEST_HEADING = 30;
/** A line of more than twelve words may be a sentence that only begins like a label. */
const LONGEST_BARE_LABEL = 24;
/** Units: the words of places look at a block's beginning. */
const BEGINNING = 30;
/** A share: what heads links is often a link in part. */
const SOME_LINKS = 0.2;

/** A short block that is no sentence may head something else; so does a headline that leads elsewhere. */
export const stopAt = (list: readonly Block[], at: number, last: number): Stop | null => {
  const block = list[at]!;
  if (block.part === 'comments' || RIGHTS.test(block.text)) return 'end';
  if (block.size === 0 || block.size > LONGEST_LABEL) return null;
  const beginning = block.units.slice(0, BEGINNING).join('');
  if (block.links > SOME_LINKS && AROUND_WORDS.test(beginning)) return 'pause';
  if (block.size > LONGEST_HEADING) return null;
  if (isBareLabel(block)) {
    if (COMMENTS_WORDS.test(beginning)) return 'end';
    if (AROUND_WORDS.test(beginning)) return 'pause';
  }
  return block.isHeading && (block.links > MOST_LINKS || isOverLinks(list, at, last)) ? 'pause' : null;
};

export const isCommentsHeading = ({ units }: Block): boolean => COMMENTS_WORDS.test(units.join(''));

const isBareLabel = ({ size, text }: Block): boolean =>
  size <= LONGEST_BARE_LABEL && !/[.!?。！？…]["”’」』)]?$/.test(text);

/** Mostly links stand between this heading and the next one. */
const isOverLinks = (list: readonly Block[], heading: number, last: number): boolean => {
  let [size, linked] = [0, 0];
  for (let at = heading + 1; at < last && !list[at]!.isHeading; at++) {
    size += list[at]!.size;
    linked += list[at]!.size * list[at]!.links;
  }
  return size > 0 && linked / size > MOST_LINKS;
};
