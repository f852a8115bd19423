/**
 * Holds the constants of the product specification's §9 that the web needs, and those of the look. Lengths are in px,
 * times in ms.
 */

export const layout = {
  appBar: 57,
  topNavigation: 36,
  tabPager: 60,
  bottomTabs: 56,
  drawer: 272,
  rail: 72,
  /** `column` is for lists and articles; `wideColumn` is for cards and tables. */
  column: 760,
  wideColumn: 1080,
  termsBox: { mobile: 170, desktop: 300 },
  dialog: { maxWidth: 500, maxHeight: 668 },
  previewFrame: 500,
};

/** A layout holds from this width of the window on. Below `tablet` the layout is the phone's. */
export const from = {
  tablet: 600,
  desktop: 1024,
  /** The reader layer stands beside the list instead of over it from this width on. */
  layerBeside: 1800,
};

/** Touch: a finger leaves `:hover` on what it has tapped last, so every style of it stands in a block of this query. */
export const canHover = '@media (hover: hover)';

export const timing = {
  snackbarHide: 3000,
  /** It is long enough to reach its action by keyboard. */
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

export const colours = { primary: '#24292e', secondary: '#ff4081', blue: '#2196f3' };

/** This is the width of what stands left of the page: the pinned drawer, the tablet's rail, or nothing. PageStyles gives it. */
export const side = 'var(--side)';

/** Moves what stands in the centred column to the left edge, where the layer beside it leaves room. */
export const besideLayer = {
  transform: `translateX(calc((100vw - ${side} - ${layout.column}px) / -2 + 32px))`,
};
