import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { layout } from '../constants.ts';
import { keepListWidth, moveListWidth, useListWidth } from './list-width.ts';
import styles from './splitter.module.css';

/** An arrow key moves the line by this many px, with Shift by `stride`. */
const step = 16;
const stride = 64;

/**
 * Window splitter: the line between the list and the article, as the ARIA practices describe it. Arrow keys and a pointer move it, Home and
 * End bring it to its ends, a double press back to where it was at first. `controls` is the id of the list's part of the page.
 */
export const Splitter = ({ controls }: { controls: string }) => {
  const { t } = useTranslation();
  const { now, most } = useListWidth();
  /** It is the distance from the pointer to the line while that is dragged. */
  const grip = useRef<number>(undefined);
  const keepAt = (px: number) => {
    moveListWidth(px);
    keepListWidth();
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = event.shiftKey ? stride : step;
    const to = { ArrowLeft: now - by, ArrowRight: now + by, Home: layout.listLeast, End: most }[event.key];
    if (to === undefined) return;
    // The reader's own keys turn its pages.
    event.preventDefault();
    keepAt(to);
  };
  const grab = ({ currentTarget, pointerId, clientX, button }: PointerEvent) => {
    if (button !== 0) return;
    currentTarget.setPointerCapture(pointerId);
    grip.current = clientX - now;
  };
  const drag = ({ clientX }: PointerEvent) => {
    if (grip.current !== undefined) moveListWidth(clientX - grip.current);
  };
  const drop = () => {
    if (grip.current !== undefined) keepListWidth();
    grip.current = undefined;
  };
  return (
    <div
      className={styles.splitter}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('split.label')}
      title={t('split.hint')}
      aria-controls={controls}
      aria-valuemin={layout.listLeast}
      aria-valuemax={most}
      aria-valuenow={now}
      onKeyDown={press}
      onPointerDown={grab}
      onPointerMove={drag}
      onPointerUp={drop}
      onLostPointerCapture={drop}
      onDoubleClick={() => keepAt(layout.listUsual)}
    />
  );
};
