import { keyframes, styled } from '@mui/material/styles';
import { from, layout, side, timing } from '#ui/constants.ts';

const slideIn = keyframes({ from: { transform: 'translateX(48px)', opacity: 0 } });
const slideOut = keyframes({ to: { transform: 'translateX(48px)', opacity: 0 } });
const fromLeft = keyframes({ from: { transform: 'translateX(-40px)', opacity: 0 } });
const fromRight = keyframes({ from: { transform: 'translateX(40px)', opacity: 0 } });

/** The sheet fills the screen below desktop, stands beside the drawer on desktop, and beside drawer and list where there is room. */
export const LayerSheet = styled('div')(({ theme }) => ({
  position: 'fixed',
  zIndex: 1200,
  top: 0,
  bottom: 0,
  right: 0,
  left: side,
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden auto',
  overscrollBehavior: 'contain',
  // A horizontal swipe turns the page; code and tables that scroll allow panning for themselves again.
  touchAction: 'pan-y pinch-zoom',
  scrollbarWidth: 'thin',
  outline: 0,
  backgroundColor: theme.vars!.palette.background.paper,
  borderLeft: `1px solid ${theme.vars!.palette.hairline}`,
  boxShadow: '0 0 24px rgb(0 0 0 / 8%)',
  animation: `${slideIn} 200ms ease-out`,
  '&[data-closing]': { animation: `${slideOut} ${timing.layerClose}ms ease-out forwards` },
  [`@media (max-width: ${from.desktop - 0.02}px)`]: { left: 0, borderLeft: 0 },
  [`@media (min-width: ${from.layerBeside}px)`]: { left: `calc(${side} + ${layout.column + 64}px)` },
}));

/** Holds one item in the sheet; a new one slides in from the side where it lies. */
export const Leaf = styled('div')({
  flex: 'none',
  minWidth: 0,
  '&[data-from=previous]': { animation: `${fromLeft} 160ms ease-out` },
  '&[data-from=next]': { animation: `${fromRight} 160ms ease-out` },
});
