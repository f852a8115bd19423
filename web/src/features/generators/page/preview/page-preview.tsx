import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import type { LoadedPage } from '../../queries.ts';
import { Boxes, type Mark } from './boxes.tsx';
import { frameAddress, type ShownPage } from './frame.ts';
import styles from './page-preview.module.css';
import { PageTrail } from './page-trail.tsx';
import { beside, inNextBox, narrower, wider } from './steps.ts';
import { useElementName } from './use-element-name.ts';
import { type Shown, useShownPage } from './use-shown-page.ts';

interface Props {
  page: LoadedPage;
  names: string[];
  marks: Mark[];
  /** These elements were clicked; the last one can be widened and narrowed. */
  clicks: number[];
  /** The preview scrolls to the element whenever this is another object. */
  reveal: Reveal;
  /** It is true when there are lists to take where the page cannot be shown. */
  hasLists: boolean;
  /** The arrow keys begin at this element. */
  start: number | undefined;
  onPick: (number: number) => void;
  onRepick: (number: number) => void;
}

export interface Reveal {
  element: number | null | undefined;
}

/**
 * Shows a stranger's page as a picture in which every element can be pointed at: by mouse, by finger and by the arrow keys. The frame
 * itself gets no click and no key; an overlay asks the frame's document which element is where.
 */
export const PagePreview = (props: Props) => {
  const { page, names, marks, clicks, reveal, start, hasLists, onPick, onRepick } = props;
  const { t } = useTranslation();
  const help = useId();
  const frame = useRef<HTMLIFrameElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState<number>();
  const [said, setSaid] = useState('');
  const [isByKeys, setByKeys] = useState(false);
  const nameOf = useElementName();
  const { shown, version, onLoad } = useShownPage({ frame, scroller }, page, names);
  const there = shown.kind === 'shown' ? shown.page : undefined;

  useEffect(() => {
    if (there && typeof reveal.element === 'number') bringIntoView(scroller.current!, there, reveal.element);
  }, [reveal, there]);

  const under = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const { left, top } = frame.current!.getBoundingClientRect();
    return there?.at(clientX - left, clientY - top);
  };
  const hover = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') setCursor(under(event));
  };
  const pick = (number: number | undefined) => {
    if (number !== undefined) onPick(number);
  };
  // Live region: the same text once more is only announced if it differs, so a no-break space is appended.
  const say = (text: string) => setSaid(before => (before === text ? `${text}\u00a0` : text));
  const step = (event: KeyboardEvent) => {
    if (!there || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      event.stopPropagation();
      return cursor === undefined ? say(t('pageBuilder.pointFirst')) : pick(cursor);
    }
    const way = ways[event.key];
    if (!way) return;
    event.preventDefault();
    event.stopPropagation();
    const at = there.elements[cursor ?? -1];
    const next = at ? way(at, boxesIn(there, marks)) : there.elements[start ?? clicks.at(-1) ?? firstSeen(there)];
    const number = next && there.numberOf(next);
    if (number === undefined) return say(`${t('pageBuilder.noFarther')} ${at ? nameOf(at) : ''}`);
    setCursor(number);
    say(nameOf(next!));
    bringIntoView(scroller.current!, there, number);
  };

  return (
    <>
      <PageTrail page={there} clicks={clicks} onRepick={onRepick} onHover={setCursor} />
      <p className={styles.keys} id={help} hidden={!isByKeys}>
        {t('pageBuilder.keys')}
      </p>
      <div
        className={styles.scroller}
        ref={scroller}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: An application is a widget that takes keys.
        tabIndex={0}
        aria-label={t('pageBuilder.preview')}
        aria-describedby={help}
        aria-busy={shown.kind === 'waiting'}
        data-preview
        onPointerMove={hover}
        onPointerLeave={() => setCursor(undefined)}
        onClick={event => {
          setCursor(undefined);
          pick(under(event));
        }}
        onKeyDown={step}
        onFocus={({ currentTarget }) => setByKeys(currentTarget.matches(':focus-visible'))}
        onBlur={() => setByKeys(false)}
      >
        {shown.kind === 'unshown' ? (
          <Unshown why={shown.why} hasLists={hasLists} />
        ) : (
          <div className={styles.sheet}>
            <iframe
              ref={frame}
              src={frameAddress}
              title={t('pageBuilder.preview')}
              sandbox="allow-same-origin"
              referrerPolicy="no-referrer"
              scrolling="no"
              inert
              tabIndex={-1}
              onLoad={onLoad}
            />
            {there && <Boxes page={there} version={version} marks={marks} cursor={cursor} />}
            <div className={styles.glass} />
          </div>
        )}
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
};

const ways: Record<string, (element: Element, boxes: Element[]) => Element | undefined> = {
  ArrowUp: wider,
  ArrowDown: narrower,
  ArrowRight: element => beside(element, 'next'),
  ArrowLeft: element => beside(element, 'previous'),
  PageDown: (element, boxes) => inNextBox(element, 'next', boxes),
  PageUp: (element, boxes) => inNextBox(element, 'previous', boxes),
};

/** Answers the elements of the items that are marked. */
const boxesIn = ({ elements }: ShownPage, marks: Mark[]): Element[] =>
  marks.filter(({ kind }) => kind === 'item' || kind === 'proposed').map(({ number }) => elements[number]!);

const firstSeen = ({ elements, boxOf }: ShownPage): number =>
  elements.findIndex((each, number) => each.localName === 'a' && boxOf(number) !== undefined);

const bringIntoView = (scroller: HTMLElement, { boxOf }: ShownPage, number: number): void => {
  const box = boxOf(number);
  if (!box) return;
  const { scrollTop, clientHeight, scrollLeft, clientWidth } = scroller;
  const isSeen = box.top >= scrollTop && box.bottom <= scrollTop + clientHeight;
  const isBeside = box.left < scrollLeft || box.left > scrollLeft + clientWidth;
  if (!isSeen || isBeside)
    scroller.scrollTo({ top: Math.max(0, box.top - 72), left: isBeside ? Math.max(0, box.left - 16) : scrollLeft });
};

interface UnshownProps {
  why: Extract<Shown, { kind: 'unshown' }>['why'];
  hasLists: boolean;
}

const Unshown = ({ why, hasLists }: UnshownProps) => {
  const { t } = useTranslation();
  return (
    <div className={styles.unshown} role="status">
      <p className={styles.title}>{t('pageBuilder.unshown')}</p>
      <p>{hasLists ? t(`pageBuilder.unshownWhy.${why}`) : t(`pageBuilder.unshownAlone.${why}`)}</p>
    </div>
  );
};
