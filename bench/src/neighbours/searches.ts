/**
 * These are the worst searches: words that are frequent, of which no two stand in one item, and phrases of the
 * commonest words.
 */
import { proseIn } from '../prose.ts';
import { callsOf } from './attacking.ts';
import type { Attack, Group } from './group.ts';
import { everyList, reader } from './honest.ts';
import { attacker, attackers } from './world.ts';

const worst = (): string[] => {
  const english = proseIn('en').words;
  const korean = proseIn('ko').words;
  const words: string[] = [];
  for (let at = 0; at < 20; at++) {
    words.push(`"${english[at]} ${english[(at * 7 + 11) % 40]} ${english[(at * 3 + 5) % 40]}"`);
    words.push(`${english[at]} ${korean[at]}`);
  }
  return words.map(word => `/v1/search?word=${encodeURIComponent(word)}`);
};

const ordinary = (): string[] =>
  proseIn('en')
    .words.slice(300, 360)
    .map(word => `/v1/search?word=${word}`);

const searching = (connections: number, from: string[]): Attack => ({
  name: `${connections} at a time from ${from.length === 1 ? 'one address' : `${from.length} addresses`}`,
  begin: world => callsOf(world, { paths: worst(), connections, from }),
});

export const searches: Group = {
  name: 'searches',
  shared: 'database',
  library: true,
  honest: [
    everyList,
    reader('`GET /v1/search`', ordinary(), { restMs: 500 }),
    reader('`GET /health/ready`', ['/health/ready']),
  ],
  attacks: [searching(14, [attacker]), searching(40, [attacker]), searching(40, attackers.slice(0, 40))],
};
