/** Logs are events, once per outcome, with fields. JSON lines for machines, plain lines for a terminal. */
import { eventsOfLevel, type LogEvent, type LogLevel, logLevels } from './log/events.ts';

export type Log = (event: LogEvent, fields?: Record<string, unknown>) => void;

interface LogOptions {
  /** Events below this level are left out. */
  level?: LogLevel;
  write?: (line: string) => void;
}

/** Control characters cannot forge a line: JSON escapes them, and the text form prints JSON for every value. */
export const createLog = (
  format: 'json' | 'text' | 'silent',
  { level: least = 'info', write = toStderr }: LogOptions = {},
): Log => {
  if (format === 'silent') return () => {};
  const said = (event: LogEvent, level: LogLevel, fields: Record<string, unknown>): string =>
    format === 'json'
      ? JSON.stringify({ at: new Date(), level, event, ...fields })
      : `${new Date().toISOString().slice(11, 19)} ${level.padEnd(5)} ${event}${asText(fields)}`;
  return (event, fields) => {
    const level = levelOf(event);
    if (logLevels.indexOf(level) >= logLevels.indexOf(least)) write(said(event, level, plain(fields)));
  };
};

const levelOf = (event: LogEvent): LogLevel =>
  logLevels.find(level => level !== 'info' && isIn(eventsOfLevel[level], event)) ?? 'info';

const isIn = (events: readonly LogEvent[], event: LogEvent): boolean => events.includes(event);

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
