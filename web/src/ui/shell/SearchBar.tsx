import Close from '@mui/icons-material/Close';
import Search from '@mui/icons-material/Search';
import { styled } from '@mui/material/styles';
import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusSearch, searchFieldId } from './focusSearch.ts';

/** A search of everything. The query is trimmed, an empty one does nothing, and none starts while an input method composes. */
export const SearchBar = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const { keyword } = useParams({ strict: false });
  const [query, setQuery] = useState(keyword ?? '');

  useEffect(() => {
    if (path) setQuery(keyword ?? '');
  }, [path, keyword]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = query.trim();
    if (wanted) void navigate({ to: '/search/$keyword', params: { keyword: wanted } });
  };
  return (
    <Field role="search" onSubmit={submit}>
      <Search aria-hidden />
      <input
        id={searchFieldId}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        value={query}
        aria-label={t('search.label')}
        placeholder={t('search.label')}
        onChange={event => setQuery(event.target.value)}
        onKeyDown={keepComposing}
      />
      {query && (
        <button
          type="button"
          aria-label={t('search.clear')}
          title={t('search.clear')}
          onClick={() => {
            setQuery('');
            focusSearch();
          }}
        >
          <Close aria-hidden />
        </button>
      )}
    </Field>
  );
};

/** Some browsers submit on the Enter that ends a composition; 229 is how Safari marks that key. */
const keepComposing = (event: KeyboardEvent): void => {
  if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229))
    event.preventDefault();
};

const Field = styled('form')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  height: 36,
  width: '100%',
  borderRadius: 6,
  backgroundColor: 'rgb(255 255 255 / 12%)',
  color: theme.vars!.palette.onBar,
  transition: 'background-color 150ms ease-out',
  '&:hover, &:focus-within': { backgroundColor: 'rgb(255 255 255 / 18%)' },
  '&:focus-within': { outline: `2px solid ${theme.vars!.palette.focus}` },
  '& > svg': { flex: 'none', marginInline: '10px 8px', fontSize: 20, color: theme.vars!.palette.onBarMuted },
  '& input': {
    flex: 1,
    minWidth: 0,
    height: '100%',
    padding: 0,
    border: 0,
    outline: 0,
    background: 'none',
    font: 'inherit',
    fontSize: 15,
    color: 'inherit',
  },
  '& input::placeholder': { color: theme.vars!.palette.onBarMuted, opacity: 1, textOverflow: 'ellipsis' },
  '& button': {
    display: 'grid',
    placeItems: 'center',
    width: 36,
    height: 36,
    padding: 0,
    border: 0,
    borderRadius: 6,
    background: 'none',
    color: theme.vars!.palette.onBarMuted,
    cursor: 'pointer',
    '& svg': { fontSize: 18 },
  },
  // A field under 16 px makes iOS zoom the page in.
  '@media (pointer: coarse)': { height: 40, '& input': { fontSize: 16 } },
}));
