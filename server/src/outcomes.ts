/**
 * Counters: the log is told of each outcome once, whatever LOG and LOG_LEVEL leave out, so crawls, deliveries and mails are counted where it
 * is told. They are of this process, since its start.
 */
import type { Metric } from '#http/metrics.ts';
import type { LogEvent } from '#log/events.ts';
import type { Log } from '#log.ts';

export interface Outcomes {
  /** It counts what it is told, and passes it on. */
  log: Log;
  metrics(): Metric[];
}

type Fields = Record<string, unknown>;

/** Undefined: the event is none of those that are counted. The labels of a metric have few values: no host, no person. */
type Count = (event: LogEvent, fields: Fields) => { labels: Record<string, string>; by?: number } | undefined;

type Named = Partial<Record<LogEvent, string>>;

const among =
  (events: Named, more: (fields: Fields) => Record<string, string> = () => ({})): Count =>
  (event, fields) => {
    const outcome = events[event];
    return outcome === undefined ? undefined : { labels: { ...more(fields), outcome } };
  };

const crawls: Named = {
  crawl_stored: 'stored',
  crawl_unchanged: 'unchanged',
  crawl_failed: 'failed',
  crawl_later: 'later',
  crawl_dropped: 'dropped',
  crawl_broke: 'broke',
};
const mails: Named = { mail_sent: 'sent', mail_kept: 'kept', mail_later: 'later', mail_refused: 'refused' };
const ways: Named = { crawl_stored: 'crawl', websub_push_stored: 'hub' };

interface Counted {
  name: string;
  help: string;
  of: Count;
  /** These are shown from the start on, as 0: a rise from nothing is no rise to Prometheus. */
  known?: Record<string, string>[];
}

const counted: Counted[] = [
  {
    name: 'newsbell_crawls_total',
    help: 'Crawls of sources, by what became of them.',
    of: among(crawls),
    known: Object.values(crawls).map(outcome => ({ outcome })),
  },
  {
    name: 'newsbell_crawl_failures_total',
    help: 'Crawls that failed, by the kind of failure.',
    of: (event, { code }) => (event === 'crawl_failed' ? { labels: { kind: kindOf(String(code)) } } : undefined),
  },
  {
    name: 'newsbell_items_stored_total',
    help: 'New items of sources, by how they came.',
    of: (event, { added }) => {
      const way = ways[event];
      return way === undefined ? undefined : { labels: { way }, by: Number(added) || 0 };
    },
    known: Object.values(ways).map(way => ({ way })),
  },
  {
    name: 'newsbell_delivery_attempts_total',
    help: 'Tries to hand over a notification, by channel and by what became of them.',
    of: among(
      {
        delivery_sent: 'sent',
        delivery_later: 'later',
        delivery_refused: 'refused',
        delivery_gone: 'gone',
        delivery_unknown_recipient: 'unknown_recipient',
        delivery_ours: 'ours',
        delivery_ambiguous: 'ambiguous',
        delivery_suppressed: 'suppressed',
        delivery_worn_out: 'worn_out',
        delivery_put_back: 'put_back',
        delivery_not_settled: 'not_settled',
      },
      ({ channel }) => ({ channel: String(channel) }),
    ),
  },
  {
    name: 'newsbell_mails_total',
    help: 'Mails but for notifications, by what became of them.',
    of: among(mails),
    known: Object.values(mails).map(outcome => ({ outcome })),
  },
];

export const countOutcomes = (log: Log): Outcomes => {
  const totals = counted.map(() => new Map<string, { labels: Record<string, string>; value: number }>());
  const add = (i: number, labels: Record<string, string>, by: number): void => {
    const key = Object.values(labels).join(' ');
    const total = totals[i]!.get(key) ?? { labels, value: 0 };
    total.value += by;
    totals[i]!.set(key, total);
  };
  for (const [i, { known = [] }] of counted.entries()) for (const labels of known) add(i, labels, 0);
  return {
    log: (event, fields) => {
      for (const [i, { of }] of counted.entries()) {
        const count = of(event, fields ?? {});
        if (count) add(i, count.labels, count.by ?? 1);
      }
      log(event, fields);
    },
    metrics: () =>
      counted.map(({ name, help }, i) => ({ name, help, type: 'counter', samples: [...totals[i]!.values()] })),
  };
};

const kinds: [RegExp, string][] = [
  [/^(DNS|CONNECT|UNREACHABLE)$/, 'unreachable'],
  [/^TLS$/, 'tls'],
  [/^(TIMEOUT|SLOW)$/, 'slow'],
  [/^BLOCKED_/, 'blocked'],
  [/^ROBOTS/, 'robots'],
  [/^HTTP_4|^CHALLENGE$/, 'refused'],
  [/^HTTP_5/, 'server_error'],
  [/^(HTTP_.*|REDIRECTS|HEADERS|PROTOCOL|ENCODING|TRUNCATED|USER_INFO)$/, 'protocol'],
  [/^(TOO_LARGE|TOO_MUCH|BOMB|READER_\w+|POISONED)$/, 'too_much'],
  [/^(BUSY|STOPPED|BROKE)$/, 'ours'],
];

/** All that remains came whole and could not be read, or had no items. */
const kindOf = (code: string): string => kinds.find(([codes]) => codes.test(code))?.[1] ?? 'unreadable';
