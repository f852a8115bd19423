import { type ChangeEvent, type FormEvent, type KeyboardEvent, useState } from 'react';
import { fitQuery } from './search/search-box.ts';

/**
 * Every search field follows this rule: the query is trimmed, an empty one does nothing, and none starts while an input
 * method composes. `form` and `input` are spread into those elements.
 */
export const useSearchField = (search: (query: string) => void, initial = '') => {
  const [query, setQuery] = useState(initial);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = fitQuery(query.trim()).trimEnd();
    if (wanted) search(wanted);
  };
  return {
    query,
    setQuery,
    form: { role: 'search', onSubmit },
    input: {
      type: 'text',
      inputMode: 'search',
      enterKeyHint: 'search',
      autoComplete: 'off',
      value: query,
      onChange: (event: ChangeEvent<HTMLInputElement>) => setQuery(event.target.value),
      onKeyDown: keepComposing,
    },
  } as const;
};

/** Some browsers submit on the Enter that ends a composition; 229 is how Safari marks that key. */
const keepComposing = (event: KeyboardEvent): void => {
  if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229))
    event.preventDefault();
};
