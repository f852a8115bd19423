/** A failure that a program tells becomes news of its project. */
import { hash } from 'node:crypto';
import type { Db } from '#db/open.ts';
import { apart } from '#db/request-scope.ts';
import { readPublication } from '#features/publishing/by-caller.ts';
import { publishAfter } from '#features/publishing/publish.ts';
import { fill, texts } from '#i18n/texts.ts';
import { noteFailure, type Pinged } from './ping.ts';

export interface Failure {
  /** The exit code of the program, where it says one. */
  code: number | undefined;
  /** It is the text that the program sent along. */
  body: string;
  /** The run that it names. */
  run: string | null;
}

/** Idempotent: noted and published in one transaction, and a repetition does neither. A run that fails in two ways is one item, edited. */
export const publishFailure = async (
  db: Db,
  { id, pinged, ownOrigins }: { id: string; pinged: Pinged; ownOrigins: readonly string[] },
  failure: Failure,
): Promise<void> => {
  const { run, code, body } = failure;
  const said = { run, hash: hash('sha256', JSON.stringify([code, body]), 'buffer') };
  const publication = readPublication(newsOf(pinged, failure), pinged.now);
  const places = { projectId: pinged.projectId, ownOrigins };
  const key = run === null ? undefined : `ping ${run}`;
  await apart(() => publishAfter(db, places, publication, key, tx => noteFailure(tx, id, said)));
};

const newsOf = (pinged: Pinged, { code, body, run }: Failure) => {
  const { pings } = texts(pinged.language);
  const { title, startedAt, startedRun, now } = pinged;
  const fields = [
    ...(code === undefined ? [] : [{ name: pings.codeField, value: String(code) }]),
    ...(startedAt && startedRun === run ? [{ name: pings.timeField, value: duration(now, startedAt) }] : []),
  ];
  return {
    title: code === undefined ? fill(pings.failed, { title }) : fill(pings.code, { title, n: code }),
    ...({ content: body, format: 'text', priority: 'high', fields } as const),
  };
};

/** Hours, minutes and seconds, as `0:02:05`: the same in every language. */
const duration = (now: Date, since: Date): string => {
  const seconds = Math.max(0, Math.round((now.getTime() - since.getTime()) / 1000));
  const two = (n: number) => String(n).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
};
