import '#ui/styles/base.css';
import '#ui/styles/tokens.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { preferredLanguage, startTexts, watchLanguage } from '#i18n/index.ts';
import { forgetPerson, hearWorker, registerWorker } from '#offline/register.ts';
import { startArticleSettings } from '#ui/settings/article-settings.ts';
import { startScheme } from '#ui/settings/scheme.ts';
import { startPin } from '#ui/shell/pin.ts';
import { startListWidth } from '#ui/split/list-width.ts';
import { App, firstPageReady, startApp } from './app.tsx';

startScheme();
startPin();
startListWidth();
startArticleSettings();
const { opened, ...parts } = startApp(undefined, undefined, forgetPerson);
// The router is called and not its history, to which nobody listens until the page is drawn.
hearWorker(path => void parts.router.navigate({ href: path }));

// Nothing is awaited at the top: the pages' own files use what is in this one, and would wait for its end.
const start = async (): Promise<void> => {
  await startTexts(preferredLanguage());
  // Invalidated: answers that the server has put into words are fetched anew. Lists of items are in their sources' words, and stay where
  // they are being read.
  watchLanguage(() => {
    void parts.queries.invalidateQueries({
      predicate: ({ queryKey, state }) => queryKey[0] !== 'feed' || state.status === 'error',
    });
  });
  const root = document.getElementById('root')!;
  // The server's picture of the page stays until the page itself is ready.
  if (root.firstChild) await firstPageReady({ ...parts, opened });
  createRoot(root).render(
    <StrictMode>
      <App {...parts} />
    </StrictMode>,
  );
  registerWorker();
};
void start();
