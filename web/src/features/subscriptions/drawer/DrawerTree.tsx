import { keyframes, styled } from '@mui/material/styles';
import { SubscriptionList } from '../list/SubscriptionList.tsx';

/** Shows the subscriptions beneath their entry. They scroll by themselves, so that the entries below them stay near. */
export const DrawerTree = () => (
  <Tree data-stays>
    <SubscriptionList look="drawer" />
  </Tree>
);

/** The fade says that more lies below. It ends where the scrolling ends, and there is none where nothing scrolls. */
const fadeUntilEnd = keyframes`from { mask-image: linear-gradient(#000 calc(100% - 40px), transparent) }`;

const Tree = styled('div')(({ theme }) => ({
  flex: '1 0 100%',
  minWidth: 0,
  maxHeight: 'max(200px, 46vh)',
  overflowY: 'auto',
  scrollbarWidth: 'thin',
  animation: `${fadeUntilEnd} step-end`,
  animationTimeline: 'scroll(self)',
  '& .none': { ...theme.typography.body2, margin: '4px 16px 8px 52px', color: theme.vars!.palette.text.secondary },
}));
