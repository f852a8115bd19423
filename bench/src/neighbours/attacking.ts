/** Functions that all attackers use. */
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Answers, Load } from '../load-process.ts';
import { startProcess, stopProcess } from '../start-process.ts';
import type { Attack } from './group.ts';
import { attacker, type World } from './world.ts';

/** It is a minute at most; the attack ends before, when honest people have done what they do. */
const SECONDS = 60;

/** Calls from the attacker's address until the attack ends. */
export const callsOf = async (world: World, load: Omit<Load, 'port' | 'seconds'>): ReturnType<Attack['begin']> => {
  const asking = startProcess('load');
  const said = once(asking, 'message') as Promise<[Answers]>;
  asking.send({ port: world.port, seconds: SECONDS, from: [attacker], ...load } satisfies Load);
  await pause(500);
  return async () => {
    asking.send('stop');
    const [answers] = await said;
    await stopProcess(asking);
    return told(answers);
  };
};

const told = ({ times, refused }: Answers): string => {
  const others = Object.entries(refused).map(([status, count]) => `${count} × ${status}`);
  const right = times.length - Object.values(refused).reduce((sum, each) => sum + each, 0);
  return [`${right} × 200`, ...others].join(', ');
};
