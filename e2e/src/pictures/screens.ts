/** Every screen of the reading experience. */
import { layers } from './layers.ts';
import { lists } from './lists.ts';
import { reading } from './reading.ts';
import type { Screen } from './screen.ts';
import { states } from './states.ts';

export const screens: Record<string, Screen> = { ...lists, ...reading, ...layers, ...states };
