import { BellPanel, type BellPanelProps } from '#features/notifications/panel/bell-panel.tsx';
import { lessOf } from './less-of.tsx';

/** Shows the bell's panel, in which what is followed can be changed. */
export const OwnPanel = (props: BellPanelProps) => <BellPanel {...props} reasonTool={lessOf} />;
