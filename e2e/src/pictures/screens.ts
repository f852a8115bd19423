/** It has every screen that a picture is taken of. */
import { accounts } from './accounts.ts';
import { boards } from './boards.ts';
import { following } from './following.ts';
import { layers } from './layers.ts';
import { lists } from './lists.ts';
import { reading } from './reading.ts';
import type { Screen } from './screen.ts';
import { states } from './states.ts';

export const screens: Record<string, Screen> = {
  ...accounts,
  ...boards,
  ...following,
  ...lists,
  ...reading,
  ...layers,
  ...states,
};
