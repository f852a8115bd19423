import { Bell } from '#features/notifications/bell.tsx';
import { withAllTexts } from '#i18n/index.ts';
import { FailedDialog } from '#ui/failed-parts.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';

const load = () => withAllTexts(import('./own-panel.tsx'));
const OwnPanel = lazyPart(() => import('./own-panel.tsx'), 'OwnPanel', FailedDialog, withAllTexts);

export const OwnBell = () => <Bell Panel={OwnPanel} load={load} />;
