/** Starts the page of the kit, which `npm run dev -w web` serves at `/ui`. It is no part of the build. */
import '../styles/base.css';
import '../styles/tokens.css';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { startTexts } from '#i18n/index.ts';
import { startScheme } from '../settings/scheme.ts';
import { Kit } from './kit.tsx';

startScheme();
await startTexts('en');
const router = createRouter({ routeTree: createRootRoute({ component: Kit }), history: createMemoryHistory() });
createRoot(document.getElementById('root')!).render(<RouterProvider router={router as never} />);
