// The app's code comes after the first paint, so what was chosen before is set here: the scheme (`src/ui/settings/scheme.ts`), the drawer
// (`src/ui/shell/pin.ts`), the kind of rows (`items/view-type.ts`), the hint (`app/prompt-answers.ts`).
(() => {
  const kept = (store, key) => {
    try {
      return window[store].getItem(key);
    } catch {
      // The browser keeps nothing for this site: it is as if nothing were chosen.
      return null;
    }
  };
  const page = document.documentElement;
  const chosen = kept('localStorage', 'scheme');
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  page.setAttribute('data-scheme', isDark ? 'dark' : 'light');
  page.setAttribute('data-drawer', document.cookie.includes('drawerFixed=false') ? 'closed' : 'pinned');
  page.toggleAttribute('data-lines', document.cookie.includes('feedItemViewType=TITLE_ONLY'));
  const isDismissed =
    kept('localStorage', 'howToUseHint') === 'never' || kept('sessionStorage', 'howToUseHint') === 'later';
  page.toggleAttribute('data-no-hint', isDismissed);
})();
