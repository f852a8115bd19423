/** The kind of results is a part of the address, so that back and reload keep it. Without a tab everything is shown. */
export const resultTabs = ['sources', 'news'] as const;
export type ResultTab = (typeof resultTabs)[number];

export const resultTabIn = (search: Record<string, unknown>): { tab?: ResultTab } => {
  const tab = resultTabs.find(each => each === search.tab);
  return tab ? { tab } : {};
};
