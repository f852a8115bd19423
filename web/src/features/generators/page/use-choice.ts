import type { Underivable } from '@newsbell/extraction/induction/define';
import { useRef, useState } from 'react';
import { ReadingEnded } from '../building/worker-session.ts';
import {
  type Choice,
  clicked,
  noChoice,
  reclicked,
  refusing,
  refusingStill,
  samplesOf,
  taken,
  wholeAgain,
} from './choice.ts';
import type { PageSession } from './session/page-session.ts';
import type { FoundList } from './session/requests.ts';

/**
 * Handles the steps of choosing a list. Coalesced: of the steps requested while an answer is awaited, only the last is done when that has
 * come.
 */
export const useChoice = (session: PageSession, initialChoice: Choice) => {
  const [choice, setChoice] = useState(initialChoice);
  const [isReading, setReading] = useState(false);
  const turn = useRef(0);
  const now = useRef({ choice, isReading: false });
  const later = useRef<() => void>(undefined);

  const become = (choice: Choice, isReading: boolean) => {
    now.current = { choice, isReading };
    setChoice(choice);
    setReading(isReading);
  };
  const derive = (clicks: number[], refused: number[], samples: number[] = []) =>
    session.ask('derive', { clicks, refused, samples });
  const read = async (next: () => Promise<Choice>) => {
    const mine = ++turn.current;
    become(now.current.choice, true);
    const answer = await next().catch((error: unknown): Choice => {
      if (!(error instanceof ReadingEnded)) {
        become(now.current.choice, false);
        throw error;
      }
      return { ...noChoice, note: { kind: 'ended', why: error.why } };
    });
    if (turn.current !== mine) return;
    become(answer, false);
    const waiting = later.current;
    later.current = undefined;
    waiting?.();
  };
  /** Clicks define the list anew, so what was left out stays out of it. */
  const readClicks = (clicks: number[], fit: (answer: FoundList | Underivable) => Choice) => {
    const { choice: before } = now.current;
    void read(async () => {
      const whole = fit(await derive(clicks, []));
      if (before.refused.length === 0 || whole.clicks !== clicks || !whole.list) return whole;
      return refusingStill(whole, before.refused, await derive(clicks, before.refused));
    });
  };
  const leave = (next: Choice) => {
    turn.current++;
    later.current = undefined;
    become(next, false);
  };

  const pick = (number: number): void => {
    const { choice, isReading } = now.current;
    if (isReading) later.current = () => pick(number);
    else if (choice.clicks.length === 2) become({ ...choice, note: { kind: 'enough' } }, false);
    else if (choice.clicks.at(-1) !== number) {
      const clicks = [...choice.clicks, number];
      readClicks(clicks, answer => clicked(clicks, answer));
    }
  };
  const repick = (number: number): void => {
    const { choice, isReading } = now.current;
    const of = choice.clicks.length;
    // Race: a click that came in between is another one, which this change was not meant for.
    if (isReading) later.current = () => now.current.choice.clicks.length === of && repick(number);
    else {
      const clicks = [...choice.clicks.slice(0, -1), number];
      readClicks(clicks, answer => reclicked(choice, clicks, answer));
    }
  };
  const refuse = (element: number): void => {
    const { choice, isReading } = now.current;
    const refused = [...choice.refused, element];
    if (isReading) later.current = () => refuse(element);
    else if (isIn(choice.list, element))
      void read(async () => refusing(choice, refused, await derive(choice.clicks, refused, samplesOf(choice))));
  };

  return {
    ...{ choice, isReading, pick, repick, refuse },
    bringBack: () => leave(wholeAgain(now.current.choice)),
    take: (list: FoundList, proposal: number) => leave(taken(list, proposal)),
    reset: () => leave(initialChoice),
  };
};

const isIn = (list: FoundList | undefined, wanted: number): boolean =>
  list?.items.some(({ element }) => element === wanted) ?? false;
