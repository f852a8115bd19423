import { type FocusEvent, type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import styles from './popover.module.css';

interface Props {
  id: string;
  label: string;
  anchor: RefObject<HTMLElement | null>;
  /** The popover is so wide, in px, as far as there is room. */
  width?: number;
  /** The edges that are in line with each other; `end` unless it is said. */
  align?: 'start' | 'end';
  children: ReactNode;
  onClose: () => void;
}

/**
 * Shows a small dialog beside what has opened it, open as long as it is rendered. It is the browser's own popover: Esc
 * and a press beside it close it; so does the focus that leaves it. Its keys reach no shortcut.
 */
export const Popover = ({ id, label, anchor, width = 360, align = 'end', children, onClose }: Props) => {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const popover = box.current!;
    popover.showPopover?.();
    (popover.querySelector<HTMLElement>('input:checked') ?? popover).focus({ preventScroll: true });
    const place = () => anchor.current && placeBeside(popover, anchor.current.getBoundingClientRect(), align);
    place();
    const sizes = new ResizeObserver(place);
    sizes.observe(popover);
    addEventListener('resize', place);
    addEventListener('scroll', place, { passive: true });
    return () => {
      sizes.disconnect();
      removeEventListener('resize', place);
      removeEventListener('scroll', place);
    };
  }, [anchor, align]);
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget) && relatedTarget !== anchor.current) onClose();
  };
  return createPortal(
    <div
      className={styles.box}
      ref={box}
      id={id}
      popover="auto"
      data-popover
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      style={{ width: `min(${width}px, calc(100vw - ${2 * edge}px))` }}
      // React reports the toggles of popovers within this one as well.
      onToggle={({ newState, target, currentTarget }) => newState === 'closed' && target === currentTarget && onClose()}
      onBlur={leave}
      onKeyDown={keepKeys}
    >
      <div className={styles.inside}>{children}</div>
    </div>,
    // The popover stands within the one that its anchor stands in, because the browser would close that otherwise.
    anchor.current?.closest('[data-popover]') ?? document.body,
  );
};

const keepKeys = (event: KeyboardEvent): void => event.stopPropagation();

const gap = 6;
const edge = 8;
/** The popover opens above rather than being squeezed into less than this many pixels. */
const comfortable = 320;

const placeBeside = (
  { style, offsetWidth, scrollHeight }: HTMLElement,
  { top, left, right, bottom }: DOMRect,
  align: 'start' | 'end',
): void => {
  const { clientWidth, clientHeight } = document.documentElement;
  const below = clientHeight - bottom - gap - edge;
  const above = top - gap - edge;
  const isBelow = below >= Math.min(scrollHeight, comfortable) || below >= above;
  const wanted = align === 'start' ? left : right - offsetWidth;
  style.left = `${Math.max(edge, Math.min(wanted, clientWidth - offsetWidth - edge))}px`;
  style.top = isBelow ? `${bottom + gap}px` : 'auto';
  style.bottom = isBelow ? 'auto' : `${clientHeight - top + gap}px`;
  style.maxHeight = `${isBelow ? below : above}px`;
};
