export const searchFieldId = 'search-field';

/** Brings the keyboard to the search bar. The page shows it on every screen but discover. */
export const focusSearch = (): void => {
  const field = document.getElementById(searchFieldId) as HTMLInputElement | null;
  field?.focus();
  field?.select();
};
