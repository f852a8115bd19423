import type { Generator } from '@newsbell/contracts/generators';
import { useEffect } from 'react';
import { useLoading } from '../building/use-loading.ts';
import type { LoadedPage } from '../queries.ts';
import { type Choice, noChoice, taken } from './choice.ts';
import { createPageSession, type PageSession } from './session/page-session.ts';
import type { Opened } from './session/requests.ts';

export type PageGenerator = Extract<Generator, { builder: 'XPATH' }>;

export interface OpenPage {
  page: LoadedPage;
  opened: Opened;
  /** A generator that is edited begins with its own list. */
  initialChoice: Choice;
  /** The session has this page open, and no other. */
  session: PageSession;
}

/** Loads pages and opens each in a session of its own. */
export const useOpenPage = (
  address: string,
  generator: PageGenerator | undefined,
  onLoad: ((address: string) => void) | undefined,
) => {
  const open = async (page: LoadedPage, signal: AbortSignal): Promise<OpenPage> => {
    const session = createPageSession(page);
    try {
      const opened = await session.open();
      const initialChoice = await initialChoiceOf(session, generator);
      signal.throwIfAborted();
      return { page, opened, initialChoice, session };
    } catch (error) {
      session.close();
      throw error;
    }
  };
  const loading = useLoading(address, open, onLoad);
  const session = loading.last?.result.session;
  useEffect(() => () => session?.close(), [session]);
  return loading;
};

/** Repair: the definition that would repair a generator goes before the stored one, which finds nothing any more. */
const initialChoiceOf = async (session: PageSession, generator: PageGenerator | undefined): Promise<Choice> => {
  if (!generator) return noChoice;
  const repaired = generator.repair && (await session.ask('apply', generator.repair));
  if (repaired) return taken(repaired, undefined, { kind: 'repair' });
  const stored = await session.ask('apply', generator);
  if (!stored) return { ...noChoice, note: { kind: 'gone' } };
  return taken(stored, undefined, stored.isByFallback ? { kind: 'byFallback' } : undefined);
};
