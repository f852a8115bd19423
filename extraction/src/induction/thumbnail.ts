import { chosenPictures, isLarge, picturesAmong, sharedAmong } from '../pictures.ts';
import { attributeOf, type PageElement } from '../tree.ts';
import { hasBackgroundImage, type Picture, picturesIn } from '../values.ts';
import { weights } from '../weights.ts';
import { fieldXpath, type Sample } from './field.ts';
import { nodesAt } from './query.ts';
import { stableTokens } from './tokens.ts';
import { elementsBelow, tagPath, wayDown } from './walk.ts';
import { isNamedMeta } from './words.ts';

/**
 * Derives the XPath, from a record, of its pictures, of which `chosenPictures` takes the first that is not the same in
 * all. Any image is enough where that gives what was clicked, or what stands in the place whose picture differs most
 * from record to record.
 */
export const thumbnailXpath = (all: PageElement[], clicked: Sample | undefined): string => {
  const records = all.slice(0, weights.pictures.sample);
  const shown = records.map(shownIn);
  if (!clicked && shown.every(each => each.length < 2 && !each.some(isBackground))) return any;
  const isShared = sharedAmong(shown);
  const kept = shown.flat().filter(each => isLarge(each) && !isShared(each));
  const [own] = clicked ? kept.filter(({ element }) => element === clicked.element) : [];
  if (own) {
    const [chosen] = read([own.record], any, records);
    return chosen === own.address ? any : fieldXpath(all, [own], addressOf);
  }
  const place = bestPlace(kept, records.length);
  if (!place) return any;
  const wanted = records.map(record => place.find(each => each.record === record)?.address ?? null);
  const rightBy = (xpath: string) => read(records, xpath, records).filter((each, at) => each === wanted[at]).length;
  const right = rightBy(any);
  if (right === records.length) return any;
  const having = place.map(({ record }) => record);
  const exact = fieldXpath(having, place.slice(0, 2), addressOf);
  return rightBy(exact) > right ? exact : any;
};

const any = './/img';

/** It is a picture in a record, with the element that shows it. */
interface Shown extends Sample, Picture {}

/** Deduplicated: an image that loads late and its copy for pages without scripts are one. */
const shownIn = (record: PageElement): Shown[] => {
  const found = new Map<string, Shown>();
  for (const element of [record, ...elementsBelow(record, () => true, weights.pictures.elements)]) {
    if (element.name !== 'img' && !mayHaveBackground(element)) continue;
    for (const picture of picturesIn(element).slice(0, 1))
      if (!found.has(picture.address)) found.set(picture.address, { ...picture, record, element });
  }
  return [...found.values()];
};

const mayHaveBackground = (element: PageElement) =>
  attributeOf(element, 'style') !== undefined && hasBackgroundImage(element);

const isBackground = ({ element }: Shown) => element.name !== 'img';

const addressOf = (element: PageElement) => picturesIn(element)[0]?.address ?? '';

/** Evaluates an XPath for all of the records at once. */
const read = (some: PageElement[], xpath: string, records: PageElement[]) => {
  const chosen = chosenPictures(records.map(record => picturesAmong(nodesAt(record, xpath))));
  return some.map(record => chosen[records.indexOf(record)] ?? null);
};

const bestPlace = (kept: Shown[], count: number): Shown[] | undefined => {
  const places = [...Map.groupBy(kept, placeOf).values()].map(firstInEach);
  const rated = places.map(place => ({ place, worth: worthOf(place, count) }));
  return rated.filter(({ worth }) => worth > 0).toSorted((one, other) => other.worth - one.worth)[0]?.place;
};

const firstInEach = (place: Shown[]) =>
  [...Map.groupBy(place, ({ record }) => record).values()].map(([first]) => first!);

/**
 * Score: counts the records that have a picture of their own there, and its size; a picture that is named as somebody's portrait is less
 * likely meant.
 */
const worthOf = (place: Shown[], count: number): number => {
  const own = [...Map.groupBy(place, ({ address }) => address).values()].filter(each => each.length === 1).length;
  if (own === 0) return 0;
  const [{ element, record }] = place as [Shown, ...Shown[]];
  const around = [...wayDown(record, element).slice(-2), element];
  const { usual, large, portrait, ofSize } = weights.pictures;
  const size = Math.min(place[0]!.size ?? usual, large);
  return (own / count) * (around.some(isNamedMeta) ? portrait : 1) + (ofSize * size) / large;
};

/** A place is named by the nearest class, because the depth may differ; else by the names on the way. */
const placeOf = ({ record, element }: Shown): string => {
  const named = wayDown(record, element).findLast(each => stableTokens(each).length > 0);
  return named ? `${element.name} ${stableTokens(named).join(' ')}` : tagPath(record, element);
};
