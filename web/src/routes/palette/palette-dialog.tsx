import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { CloseIcon as Close, SearchIcon as Search } from '#ui/icons.tsx';
import { dropSearch } from '#ui/search/recent-searches.ts';
import { RemoveSearch } from '#ui/search/remove-search.tsx';
import { fitting } from '#ui/search/word-match.ts';
import { Modal } from '#ui/shell/modal.tsx';
import { textLanguage } from '#ui/text-language.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './palette-dialog.module.css';
import { type PaletteEntry, usePaletteEntries } from './palette-entries.ts';
import { usePaletteSearches } from './palette-searches.ts';

/** So many are shown at once; another letter finds the others. */
const MOST = 30;

/**
 * Goes to a source, a folder or a page, does a command, by the first letters of its name, or searches for what is typed: a combobox in a
 * dialog. Up and down choose, Enter does it, Delete removes a search of before, Esc closes. While an input method composes, its keys are its own.
 */
export const PaletteDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation();
  const all = usePaletteEntries();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const { before, search } = usePaletteSearches(typed);
  const named = (typed.trim() ? fitting(all, entry => entry.name, typed) : all).slice(0, MOST);
  // Entries that have the name come first; where there are none, Enter searches.
  const found = typed.trim() ? [...named, ...before, ...search] : [...before, ...named];
  const chosen = found[at];
  const optionId = (index: number) => `${listId}-${index}`;
  const shownId = chosen && optionId(at);
  useEffect(() => {
    if (shownId) document.getElementById(shownId)?.scrollIntoView?.({ block: 'nearest' });
  }, [shownId]);

  useEffect(() => field.current?.focus(), []);

  // The dialog closes first, so that the focus returns before the command moves it.
  const run = (entry: PaletteEntry) => {
    field.current?.closest('dialog')?.close();
    onClose();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === composingKey) return;
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by && found.length > 0) setAt((at + by + found.length) % found.length);
    else if (event.key === 'Enter' && chosen) run(chosen);
    else if (event.key === 'Delete' && chosen?.searched) dropSearch(chosen.searched);
    else return;
    event.preventDefault();
  };
  return (
    <Modal className={styles.sheet} aria-label={t('palette.title')} onClose={onClose}>
      <div className={styles.field}>
        <Search aria-hidden />
        <input
          ref={field}
          type="text"
          autoComplete="off"
          enterKeyHint="go"
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={listId}
          aria-activedescendant={shownId}
          aria-autocomplete="list"
          aria-label={t('palette.label')}
          placeholder={t('palette.placeholder')}
          value={typed}
          onChange={({ target: { value } }) => {
            setTyped(value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton label={t('nav.close')} onClick={event => event.currentTarget.closest('dialog')?.close()}>
          <Close aria-hidden />
        </IconButton>
      </div>
      <div className={styles.list} id={listId} role="listbox" aria-label={t('palette.title')}>
        {found.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: The keys of a combobox's options are the field's.
          <div
            key={entry.id}
            id={optionId(index)}
            role="option"
            aria-selected={index === at}
            aria-description={entry.searched && t('search.removeByKey')}
            tabIndex={-1}
            onClick={() => run(entry)}
          >
            <span className={styles.name} lang={textLanguage(entry.name, null)}>
              {entry.name}
            </span>
            <span className={styles.kind}>{t(`palette.kind.${entry.kind}`)}</span>
            {entry.searched && <RemoveSearch words={entry.searched} />}
          </div>
        ))}
      </div>
      <VisuallyHidden role="status">{typed.trim() && named.length === 0 ? t('palette.none') : ''}</VisuallyHidden>
    </Modal>
  );
};

/** Safari marks the key that ends a composition with this code, when it says no more that one is on. */
const composingKey = 229;
