import { lazy } from 'react';
import { Bell } from '#features/notifications/Bell.tsx';
import { withAllTexts } from '#i18n/index.ts';

const load = () => withAllTexts(import('./OwnPanel.tsx'));
const OwnPanel = lazy(() => load().then(it => ({ default: it.OwnPanel })));

export const OwnBell = () => <Bell Panel={OwnPanel} load={load} />;
