import { type RefObject, useEffect, useState } from 'react';
import type { LoadedPage } from '../../queries.ts';
import { cleanPage } from './clean.ts';
import { fit, type ShownPage, showIn } from './frame.ts';
import { paced } from './pace.ts';

/**
 * `unlike` means that the browser makes another tree of the source than the server, so a click would mean another element there. `no-frame`
 * means that the frame's document did not come, or was left.
 */
export type Shown =
  | { kind: 'waiting' }
  | { kind: 'shown'; page: ShownPage }
  | { kind: 'unshown'; why: 'unlike' | 'too-large' | 'no-frame' };

/** Limit: the unit is characters; a larger page would hold up everything else in this one. */
const largest = 2_500_000;

interface Places {
  frame: RefObject<HTMLIFrameElement | null>;
  scroller: RefObject<HTMLElement | null>;
}

/** Puts a page into a frame once the frame is ready. `version` changes whenever something in it may have moved. */
export const useShownPage = ({ frame, scroller }: Places, { source, url }: LoadedPage, names: string[]) => {
  const [shown, setShown] = useState<Shown>({ kind: 'waiting' });
  const [version, setVersion] = useState(0);

  const onLoad = () => {
    if (shown.kind !== 'waiting') return setShown({ kind: 'unshown', why: 'no-frame' });
    if (source.length > largest) return setShown({ kind: 'unshown', why: 'too-large' });
    const clean = cleanPage(source, url, location.hostname);
    const isSame = clean.names.length === names.length && clean.names.every((each, at) => each === names[at]);
    if (!isSame) return setShown({ kind: 'unshown', why: 'unlike' });
    const page = showIn(frame.current!, clean);
    setShown(page ? { kind: 'shown', page } : { kind: 'unshown', why: 'no-frame' });
  };

  useEffect(() => {
    if (shown.kind !== 'shown' || !frame.current || !scroller.current) return;
    const [box, around] = [frame.current, scroller.current];
    const waitAt = paced();
    let due: number | undefined;
    let waiting: number | undefined;
    const look = () => {
      due = undefined;
      // The frame is short while it is measured, and the scroll position may be beyond its end, so it is restored.
      const { scrollTop, scrollLeft } = around;
      fit(box, shown.page, around.clientWidth);
      around.scrollTop = scrollTop;
      around.scrollLeft = scrollLeft;
      setVersion(before => before + 1);
    };
    look();
    // Content that arrives late is detected by its size (`ResizeObserver`), because no event in the frame is listened to.
    const sizes = new ResizeObserver(() => {
      if (due !== undefined || waiting !== undefined) return;
      waiting = window.setTimeout(() => {
        waiting = undefined;
        due = requestAnimationFrame(look);
      }, waitAt(performance.now()));
    });
    sizes.observe(around);
    for (const each of shown.page.elements) {
      if (/^(?:html|body|img)$/.test(each.localName)) sizes.observe(each);
    }
    return () => {
      sizes.disconnect();
      clearTimeout(waiting);
      if (due !== undefined) cancelAnimationFrame(due);
    };
  }, [shown, frame, scroller]);

  return { shown, version, onLoad };
};
