// The app's code comes after the first paint, so the chosen colour scheme is set here; `src/theme.ts` names key and attribute.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('scheme');
  } catch {
    // The browser keeps nothing for this site: it is as if nothing were chosen.
  }
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-scheme', isDark ? 'dark' : 'light');
})();
