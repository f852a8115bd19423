import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { preferredLanguage, startTexts, watchLanguage } from '#i18n/index.ts';
import { registerWorker } from '#offline/register.ts';
import { startArticleSettings } from '#ui/settings/articleSettings.ts';
import { startPin } from '#ui/shell/pin.ts';
import { App, startApp } from './app.tsx';

startPin();
startArticleSettings();
const parts = startApp();
await startTexts(preferredLanguage());
// What the server has put into words is asked anew. Lists of items are in their sources' words, and stay where they are being read.
watchLanguage(() => {
  void parts.queries.invalidateQueries({
    predicate: ({ queryKey, state }) => queryKey[0] !== 'feed' || state.status === 'error',
  });
});
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App {...parts} />
  </StrictMode>,
);
registerWorker();
