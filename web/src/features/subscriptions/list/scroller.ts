import { from, layout } from '#ui/constants.ts';

/** A view is the part of an element that can be seen through its scroll container, in the window's coordinates. */
export interface View {
  top: number;
  bottom: number;
  scrollBy: (distance: number) => void;
}

/** Answers the nearest box that scrolls the element, or the page between its bars. */
export const viewOf = (element: Element): View => {
  for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
    if (!/auto|scroll/.test(getComputedStyle(box).overflowY)) continue;
    const { top, bottom } = box.getBoundingClientRect();
    return { top, bottom, scrollBy: distance => box.scrollBy(0, distance) };
  }
  const tabs = window.innerWidth < from.tablet ? layout.bottomTabs : 0;
  return { top: layout.appBar, bottom: window.innerHeight - tabs, scrollBy: distance => window.scrollBy(0, distance) };
};
