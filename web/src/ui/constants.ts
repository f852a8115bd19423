/**
 * Holds the constants of the product specification's §9 that the web's code needs, and those of the look. Lengths are in px, times in ms.
 */

/** These lengths are computed with; style sheets take them, and the others, from `styles/tokens.css`. */
export const layout = {
  appBar: 57,
  bottomTabs: 56,
  previewFrame: 500,
  /** The list is so wide while an article stands beside it, until a person moves the line between, which leaves both readable. */
  listUsual: 420,
  listLeast: 320,
  listMost: 760,
  articleLeast: 480,
};

/** A layout holds from this width of the window on. Below `tablet` the layout is the phone's. */
export const from = {
  tablet: 600,
  desktop: 1024,
  /** The reader layer stands beside the list instead of over it from this width on. */
  layerBeside: 1280,
  /** The pinned drawer stays beside both from this width on; below it is a rail of icons while an article is open. */
  drawerBeside: 1600,
};

export const timing = {
  /** Short confirmations are hidden after it; `snackbar-time.ts` gives longer texts more. */
  snackbarHide: 3000,
  /** It is long enough to reach its action by keyboard, and no text needs more. */
  snackbarActionHide: 10_000,
  layerClose: 300,
  searchOptionHide: 300,
  skeletonDelay: 150,
  poll: 15_000,
  /** Polling: the unread counts are fetched this often. */
  unreadPoll: 60_000,
};

export const reach = {
  /** The next page loads when the end of the page is nearer than this. */
  loadMore: 100,
  swipe: 50,
  /** The reader loads more when this many items are left after the open one. */
  prefetch: 2,
};

export const limits = {
  topSources: 10,
  profileImageBytes: 10 * 1_048_576,
  pushTokenCookieDays: 99_999,
};
