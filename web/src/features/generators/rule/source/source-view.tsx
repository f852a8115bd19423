import type { RuleMatch } from '@newsbell/extraction/rule/match';
import type { TextRange } from '@newsbell/extraction/rule/rule';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { beginsLine } from './rows.ts';
import { heightOf, rowHeight } from './scrolled.ts';
import { selectedIn } from './selected.ts';
import { SourceRow } from './source-row.tsx';
import { SourceSearch } from './source-search.tsx';
import sourceStyles from './source-styles.module.css';
import { Frame } from './source-styles.ts';
import { useChosenRows } from './use-chosen-rows.ts';
import { useSearch } from './use-search.ts';
import { probeLength, useSourceRows } from './use-source-rows.ts';

export interface SourcePosition {
  at: number;
  /** It is true when the page is to be scrolled as well. */
  isCalled: boolean;
}

interface Props {
  source: string;
  matches: readonly RuleMatch[];
  /** This offset is brought into view, once for each object. */
  wanted: SourcePosition | undefined;
  /** The caller gets a part of the source that shall be the rule. */
  onUse: (text: string) => void;
}

/**
 * Virtualized (windowed list): shows the text that the rule runs on, to the letter. Only what is near the view is in the page, so the text
 * may be of any length.
 */
export const SourceView = ({ source, matches, wanted, onUse }: Props) => {
  const { t } = useTranslation();
  const id = useId();
  const view = useRef<HTMLDivElement>(null);
  const probe = useRef<HTMLSpanElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const digits = useMemo(() => String(linesIn(source)).length, [source]);
  const { rows, shown, page, onScroll, goTo, edgeRow } = useSourceRows({ view, probe }, source, digits + 2);
  const found = useSearch(source, () => rows.starts[edgeRow()]!);
  const keys = useChosenRows({ rows, page, edgeRow, goTo });
  const [selected, setSelected] = useState<TextRange | null>(null);
  const chosen = keys.chosen ?? selected;

  const show = useEffectEvent(({ at, isCalled }: SourcePosition) => {
    goTo(at);
    if (isCalled) view.current!.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    if (found.current) show({ at: found.current.start, isCalled: true });
  }, [found.current]);
  useEffect(() => {
    if (wanted) show(wanted);
  }, [wanted]);
  const followSelection = useEffectEvent(() => {
    const range = selectedIn(view.current!);
    setSelected(range);
    if (range) keys.clear();
  });
  useEffect(() => {
    const follow = () => followSelection();
    document.addEventListener('selectionchange', follow);
    return () => document.removeEventListener('selectionchange', follow);
  }, []);

  const use = () => chosen && onUse(source.slice(chosen.start, chosen.end));
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'f') search.current?.select();
    else if (ctrlKey || metaKey || altKey) return;
    else if (key === 'Enter') use();
    else if (key === 'Escape' && keys.chosen) keys.clear();
    else if (keys.move(event)) document.getSelection()?.removeAllRanges();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const copy = (event: ClipboardEvent) => {
    if (!chosen) return;
    event.clipboardData.setData('text/plain', source.slice(chosen.start, chosen.end));
    event.preventDefault();
  };

  return (
    <Frame>
      <div className={sourceStyles.tools}>
        <SourceSearch
          field={search}
          word={found.word}
          count={found.hits.length}
          at={found.at}
          onWord={found.setWord}
          onStep={found.step}
        />
        <Button
          variant="outlined"
          disabled={!chosen}
          // Preventing the default keeps the selection.
          onMouseDown={event => event.preventDefault()}
          onClick={use}
        >
          {t('ruleBuilder.use')}
        </Button>
      </div>
      <div
        ref={view}
        className={sourceStyles.view}
        role="listbox"
        tabIndex={0}
        aria-label={t('ruleBuilder.source')}
        aria-describedby={`${id}help`}
        aria-multiselectable
        aria-activedescendant={keys.active === null ? undefined : `${id}${keys.active}`}
        style={{ '--digits': digits, '--row-height': `${rowHeight}px` } as React.CSSProperties}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
        onCopy={copy}
        onMouseDown={keys.clear}
      >
        <div role="presentation" className={sourceStyles.all} style={{ height: heightOf(rows.count) }}>
          <div role="presentation" className={sourceStyles.rows} style={{ top: shown.top }}>
            {Array.from({ length: shown.end - shown.start }, (_, at) => {
              const row = shown.start + at;
              const [start, next] = [rows.starts[row]!, rows.starts[row + 1]!];
              return (
                <SourceRow
                  key={row}
                  id={`${id}${row}`}
                  source={source}
                  start={start}
                  end={textEnd(source, start, next)}
                  line={beginsLine(rows, row) ? rows.lines[row] : undefined}
                  row={row}
                  count={rows.count}
                  isChosen={keys.chosen !== null && start >= keys.chosen.start && start < keys.chosen.end}
                  matches={matches}
                  hits={found.hits}
                  current={found.current}
                />
              );
            })}
          </div>
        </div>
      </div>
      <div className={sourceStyles.probe} aria-hidden>
        <span ref={probe}>{'0'.repeat(probeLength)}</span>
      </div>
      <p id={`${id}help`} className={sourceStyles.help}>
        {t('ruleBuilder.sourceHelp')} <span className={sourceStyles.keys}>{t('ruleBuilder.sourceKeys')}</span>
      </p>
    </Frame>
  );
};

const linesIn = (source: string): number => {
  let lines = 1;
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) lines++;
  return lines;
};

/** Answers the end of a row without its line break. */
const textEnd = (source: string, start: number, end: number): number => {
  let last = end;
  while (last > start && /[\r\n]/.test(source.charAt(last - 1))) last--;
  return last;
};
