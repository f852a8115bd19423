import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { CloseIcon as Close, SearchIcon as Search } from '#ui/icons.tsx';
import { timing } from '../constants.ts';
import { IconButton } from '../icon-button.tsx';
import { focusSearch, searchFieldId } from '../shell/focus-search.ts';
import { dropSearch, dropSearches } from './recent-searches.ts';
import styles from './search-bar.module.css';
import { fitQuery, type SearchMode } from './search-box.ts';
import { SearchOptions } from './search-options.tsx';
import { type Suggestion, useSuggestions } from './suggestions.ts';
import { useSearchBox } from './use-search-box.ts';

/**
 * Searches from every page: it is a combobox whose options are the places to search and, below, tags and sources that
 * the words may mean. Up and down choose one, Enter searches, Esc closes. While an input method composes, its keys are
 * its own.
 */
export const SearchBar = () => {
  const { t } = useTranslation();
  const { box, modes, project, tell, search, go } = useSearchBox();
  const { query, mode, isOpen, suggested } = box;
  // A page begins with the words that it has been searched with, and those need no suggestions.
  const [isTyped, setTyped] = useState(false);
  const suggestions = useSuggestions(query, isOpen && (isTyped || !query), suggested !== undefined);
  const clears = !query.trim() && suggestions.length > 0;
  const rows = suggestions.length + (clears ? 1 : 0);
  const chosen = suggested === undefined ? undefined : suggestions[suggested];
  const isClearing = clears && suggested === suggestions.length;
  const listId = useId();
  const isComposing = useRef(false);
  // The field keeps the focus while the window has none: coming back to the window is not coming to the field.
  const isWindowAway = useRef(false);
  const hiding = useHiding(() => tell({ type: 'closed' }));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComposing.current) return;
    if (chosen) goTo(chosen);
    else if (isClearing) clear();
    else leaveTo(mode);
  };
  const clear = () => {
    dropSearches();
    tell({ type: 'typed', query });
  };
  const leaveTo = (where: SearchMode) => {
    search(where);
    // The keyboard of a phone would lie over the results, so the field loses the focus.
    if (query.trim() && matchMedia('(pointer: coarse)').matches) document.getElementById(searchFieldId)?.blur();
  };
  const goTo = (suggestion: Suggestion) => {
    go(suggestion);
    if (matchMedia('(pointer: coarse)').matches) document.getElementById(searchFieldId)?.blur();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === composingKey) {
      if (event.key === 'Enter') event.preventDefault();
      return;
    }
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined;
    if (by) tell({ type: 'moved', by, modes, suggestions: rows });
    else if (event.key === 'Escape' && isOpen) tell({ type: 'closed' });
    else if (event.key === 'Delete' && chosen?.type === 'RECENT') {
      dropSearch(chosen.key);
      tell({ type: 'typed', query });
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const activeId = `${listId}-${chosen || isClearing ? `suggestion-${suggested}` : mode}`;
  return (
    <div className={styles.place}>
      <form className={styles.field} role="search" onSubmit={submit}>
        <Search aria-hidden />
        <input
          id={searchFieldId}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-activedescendant={isOpen ? activeId : undefined}
          aria-autocomplete="list"
          value={query}
          aria-label={t('search.label')}
          placeholder={mode === 'project' && project?.title ? project.title : t('search.label')}
          onChange={({ target: { value } }) => {
            setTyped(true);
            tell({ type: 'typed', query: isComposing.current ? value : fitQuery(value) });
          }}
          onCompositionStart={() => {
            isComposing.current = true;
          }}
          onCompositionEnd={() => {
            isComposing.current = false;
          }}
          onKeyDown={onKeyDown}
          onClick={() => tell({ type: 'opened' })}
          onFocus={() => {
            hiding.stop();
            if (!isWindowAway.current) tell({ type: 'opened' });
            isWindowAway.current = false;
          }}
          onBlur={({ target }) => {
            isWindowAway.current = document.activeElement === target;
            hiding.start();
          }}
        />
        {query && (
          <IconButton
            label={t('search.clear')}
            onClick={() => {
              tell({ type: 'typed', query: '' });
              focusSearch();
            }}
          >
            <Close aria-hidden size="text" />
          </IconButton>
        )}
      </form>
      <SearchOptions
        id={listId}
        modes={modes}
        chosen={mode}
        isOpen={isOpen}
        project={project}
        onChoose={leaveTo}
        suggestions={suggestions}
        suggested={suggested}
        onGo={goTo}
        onClear={clears ? clear : undefined}
      />
    </div>
  );
};

/** Safari marks the key that ends a composition with this code, when it says no more that one is on. */
const composingKey = 229;

/** The options outlive the field's focus a little, so that a press on one arrives. */
const useHiding = (hide: () => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  const start = () => {
    stop();
    timer.current = setTimeout(hide, timing.searchOptionHide);
  };
  return { start, stop };
};
