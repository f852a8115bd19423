import { BellPanel, type BellPanelProps } from '#features/notifications/panel/BellPanel.tsx';
import { lessOf } from './lessOf.tsx';

/** The bell's panel, where what is followed can be changed. */
export const OwnPanel = (props: BellPanelProps) => <BellPanel {...props} reasonTool={lessOf} />;
