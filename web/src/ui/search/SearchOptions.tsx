import { styled } from '@mui/material/styles';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { canHover, from } from '../constants.ts';
import { textLanguage } from '../textLanguage.ts';
import type { SearchMode } from './searchBox.ts';
import type { SearchedProject } from './searchedProject.ts';
import type { Suggestion } from './suggestions.ts';
import { isSignedIn } from './useSearchBox.ts';

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
}

/**
 * Lists the places to search, and below what the words may mean. The list is in the page also while it is hidden,
 * because the field names it.
 */
export const SearchOptions = ({ id, modes, chosen, isOpen, project, onChoose, ...offered }: Props) => {
  const { t } = useTranslation();
  const { suggestions, suggested, onGo } = offered;
  const notes: Partial<Record<SearchMode, string>> = {
    subscriptions: isSignedIn() ? undefined : t('search.needsSignIn'),
    project: project?.title,
  };
  return (
    <List id={id} role="listbox" aria-label={t('search.where')} hidden={!isOpen} onMouseDown={keepFocus}>
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
          {notes[mode] && <span className="note">{notes[mode]}</span>}
        </div>
      ))}
      {suggestions.map((suggestion, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: The keys of a combobox's options are the field's.
        <div
          key={`${suggestion.type} ${suggestion.key}`}
          id={`${id}-suggestion-${at}`}
          className="suggestion"
          role="option"
          aria-selected={at === suggested}
          tabIndex={-1}
          onClick={() => onGo(suggestion)}
        >
          <span className="name" lang={textLanguage(suggestion.title, null)}>
            {suggestion.title}
          </span>
          <span className="note">{t(`search.suggestion.${suggestion.type}`)}</span>
        </div>
      ))}
    </List>
  );
};

/** A press on an option leaves the focus in the field, however long it takes. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

const List = styled('div')(({ theme }) => ({
  position: 'absolute',
  top: 'calc(100% + 6px)',
  left: 0,
  right: 0,
  margin: 0,
  padding: 4,
  border: `1px solid ${theme.vars!.palette.hairline}`,
  borderRadius: 8,
  backgroundColor: theme.vars!.palette.background.paper,
  color: theme.vars!.palette.text.primary,
  boxShadow: '0 8px 24px rgb(0 0 0 / 18%)',
  '& > div': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 16,
    minHeight: 40,
    padding: '6px 12px',
    borderRadius: 6,
    cursor: 'pointer',
    ...theme.typography.body1,
  },
  [canHover]: { '& > div:hover': { backgroundColor: theme.vars!.palette.fill } },
  '& [aria-selected=true]': {
    backgroundColor: theme.vars!.palette.fill,
    boxShadow: `inset 2px 0 0 ${theme.vars!.palette.focus}`,
  },
  '& .suggestion': { minHeight: 36 },
  // A line stands between the places to search and the suggestions.
  '& div:not(.suggestion) + .suggestion': { position: 'relative', marginTop: 9 },
  '& div:not(.suggestion) + .suggestion::before': {
    content: '""',
    position: 'absolute',
    inset: '-5px 0 auto',
    borderTop: `1px solid ${theme.vars!.palette.hairline}`,
  },
  '& .name': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .note': {
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    ...theme.typography.body2,
    color: theme.vars!.palette.text.secondary,
  },
  '@media (pointer: coarse)': { '& > div': { minHeight: 44 } },
  // The field is narrow on a phone, and its options are not.
  [`@media (max-width: ${from.tablet - 0.02}px)`]: { left: -48, right: -48 },
}));
