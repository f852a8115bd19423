import { timing } from './constants.ts';

/** An element is shown only when it is still there after the skeleton's delay, so that a quick answer never flickers. */
export const appear = {
  global: { '@keyframes appear': { from: { visibility: 'hidden' }, to: { visibility: 'visible' } } },
  late: { animation: `appear 1ms ${timing.skeletonDelay}ms both` },
} as const;
