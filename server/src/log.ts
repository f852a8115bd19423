/** Logs are events, once per outcome, with fields. JSON lines for machines, plain lines for a terminal. */
import type { LogEvent } from './log/events.ts';

export type Log = (event: LogEvent, fields?: Record<string, unknown>) => void;

/** Control characters cannot forge a line: JSON escapes them, and the text form prints JSON for every value. */
export const createLog = (format: 'json' | 'text' | 'silent', write: (line: string) => void = toStderr): Log => {
  if (format === 'silent') return () => {};
  if (format === 'json') return (event, fields) => write(JSON.stringify({ at: new Date(), event, ...plain(fields) }));
  return (event, fields) => write(`${new Date().toISOString().slice(11, 19)} ${event}${asText(plain(fields))}`);
};

const toStderr = (line: string) => void process.stderr.write(`${line}\n`);

const plain = (fields: Record<string, unknown> = {}): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value instanceof Error ? (value.stack ?? value.message) : value,
    ]),
  );

const asText = (fields: Record<string, unknown>): string =>
  Object.entries(fields)
    .map(([name, value]) => ` ${name}=${typeof value === 'number' ? value : JSON.stringify(value)}`)
    .join('');
