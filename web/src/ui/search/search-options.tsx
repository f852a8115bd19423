import { clsx } from 'clsx';
import type { MouseEvent } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { textLanguage } from '../text-language.ts';
import { RemoveSearch } from './remove-search.tsx';
import type { SearchMode } from './search-box.ts';
import styles from './search-options.module.css';
import type { SearchedProject } from './searched-project.ts';
import type { Suggestion } from './suggestions.ts';
import { isSignedIn } from './use-search-box.ts';

interface Props {
  id: string;
  modes: readonly SearchMode[];
  chosen: SearchMode;
  isOpen: boolean;
  project: SearchedProject | undefined;
  onChoose: (mode: SearchMode) => void;
  suggestions: readonly Suggestion[];
  /** This is the index of the chosen suggestion; no mode is chosen then. */
  suggested: number | undefined;
  onGo: (suggestion: Suggestion) => void;
  /** It is there where the searches of before are all that is suggested. */
  onClear: (() => void) | undefined;
}

/**
 * Lists the places to search, and below what the words may mean. The list is in the page also while it is hidden,
 * because the field names it.
 */
export const SearchOptions = ({ id, modes, chosen, isOpen, project, onChoose, ...offered }: Props) => {
  const { t } = useTranslation();
  const { suggestions, suggested, onGo, onClear } = offered;
  const notes: Partial<Record<SearchMode, string>> = {
    subscriptions: isSignedIn() ? undefined : t('search.needsSignIn'),
    project: project?.title,
  };
  return (
    <div
      className={styles.list}
      id={id}
      role="listbox"
      aria-label={t('search.where')}
      hidden={!isOpen}
      onMouseDown={keepFocus}
    >
      {modes.map(mode => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: The keys of a combobox's options are the field's.
        <div
          key={mode}
          id={`${id}-${mode}`}
          role="option"
          aria-selected={suggested === undefined && mode === chosen}
          tabIndex={-1}
          onClick={() => onChoose(mode)}
        >
          <span>{t(`search.mode.${mode}`)}</span>
          {notes[mode] && <span className={styles.note}>{notes[mode]}</span>}
        </div>
      ))}
      {suggestions.map((suggestion, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: The keys of a combobox's options are the field's.
        <div
          key={`${suggestion.type} ${suggestion.key}`}
          id={`${id}-suggestion-${at}`}
          className={styles.suggestion}
          role="option"
          aria-selected={at === suggested}
          aria-description={suggestion.type === 'RECENT' ? t('search.removeByKey') : undefined}
          tabIndex={-1}
          onClick={() => onGo(suggestion)}
        >
          <span className={styles.name} lang={textLanguage(suggestion.title, null)}>
            {suggestion.title}
          </span>
          <span className={styles.note}>{t(`search.suggestion.${suggestion.type}`)}</span>
          {suggestion.type === 'RECENT' && <RemoveSearch words={suggestion.key} />}
        </div>
      ))}
      {onClear && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: The keys of a combobox's options are the field's.
        <div
          id={`${id}-suggestion-${suggestions.length}`}
          className={clsx(styles.suggestion, styles.clear)}
          role="option"
          aria-selected={suggested === suggestions.length}
          tabIndex={-1}
          onClick={onClear}
        >
          {t('search.clearRecent')}
        </div>
      )}
    </div>
  );
};

/** A press on an option leaves the focus in the field, however long it takes. */
const keepFocus = (event: MouseEvent) => event.preventDefault();
