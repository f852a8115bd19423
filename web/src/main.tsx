import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { preferredLanguage, startTexts } from '#i18n/index.ts';
import { App, startApp } from './app.tsx';
import { startScheme } from './theme.ts';

startScheme();
const parts = startApp();
await startTexts(preferredLanguage());
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App {...parts} />
  </StrictMode>,
);
