import { Bell } from '#features/notifications/Bell.tsx';
import { withAllTexts } from '#i18n/index.ts';
import { FailedDialog } from '#ui/failedParts.tsx';
import { lazyPart } from '#ui/lazyPart.tsx';

const load = () => withAllTexts(import('./OwnPanel.tsx'));
const OwnPanel = lazyPart(() => import('./OwnPanel.tsx'), 'OwnPanel', FailedDialog, withAllTexts);

export const OwnBell = () => <Bell Panel={OwnPanel} load={load} />;
