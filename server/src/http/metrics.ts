/** `GET /metrics`: Prometheus' text format, for the operator's token only. */
import { hash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { metrics as contract } from '@newsbell/contracts/operations';
import { Refusal } from './problems.ts';
import type { App } from './routing.ts';

export interface Metric {
  name: string;
  help: string;
  type: 'gauge' | 'counter' | 'histogram';
  /** A histogram's names have a suffix. */
  samples: { suffix?: string; labels?: Record<string, string>; value: number }[];
}

/** It is called at each scrape. */
export type Gauges = () => Promise<Metric[]> | Metric[];

export const metricsRoute = (app: App, token: string | undefined, sources: readonly Gauges[]): void => {
  app.route({
    ...contract,
    handler: async (request, reply) => {
      if (!token) throw new Refusal('NOT_FOUND');
      if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) throw new Refusal('LOGIN_REQUIRED');
      const metrics: Metric[] = [];
      // One after another: so they take one of the connections that health is asked on, too.
      for (const source of sources) metrics.push(...(await source()));
      return reply.type('text/plain; version=0.0.4; charset=utf-8').send(metrics.map(written).join(''));
    },
  });
};

const isSame = (a: string, b: string): boolean =>
  timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'));

/** The figures of the event loop are of the time since the last scrape, by whichever door that came. */
export const watchProcess = (): { metrics: Gauges; close(): void } => {
  const loop = monitorEventLoopDelay({ resolution: 20 });
  loop.enable();
  return {
    metrics: () => {
      const metrics = processMetrics(loop);
      loop.reset();
      return metrics;
    },
    close: () => void loop.disable(),
  };
};

const processMetrics = (loop: ReturnType<typeof monitorEventLoopDelay>): Metric[] => {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return [
    gauge('process_resident_memory_bytes', 'Memory that the process holds.', rss),
    gauge('nodejs_heap_used_bytes', 'Heap in use.', heapUsed),
    {
      name: 'process_cpu_seconds_total',
      help: 'Processor time used.',
      type: 'counter',
      samples: [{ value: (user + system) / 1e6 }],
    },
    gauge(
      'nodejs_eventloop_lag_p99_seconds',
      'How late the event loop was since the last scrape.',
      loop.percentile(99) / 1e9,
    ),
    gauge('nodejs_eventloop_lag_max_seconds', 'How late it was at worst since the last scrape.', loop.max / 1e9),
    gauge('process_uptime_seconds', 'Since the process started.', process.uptime()),
  ];
};

export const gauge = (name: string, help: string, value: number): Metric => ({
  name,
  help,
  type: 'gauge',
  samples: [{ value }],
});

const written = ({ name, help, type, samples }: Metric): string =>
  `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${samples.map(({ suffix = '', labels, value }) => `${name}${suffix}${labelled(labels)} ${value}\n`).join('')}`;

const labelled = (labels: Record<string, string> | undefined): string =>
  labels
    ? `{${Object.entries(labels)
        .map(([name, value]) => `${name}="${value.replace(/[\\"\n]/g, char => (char === '\n' ? '\\n' : `\\${char}`))}"`)
        .join(',')}}`
    : '';

const bucketsMs = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500];

interface Counted {
  labels: Record<string, string>;
  buckets: number[];
  count: number;
  seconds: number;
}

export interface RequestCounts {
  /** From now on the requests of this app are counted. */
  count(app: App): void;
  metrics: Gauges;
}

/** Counts by route pattern and class of status, so that the number of series does not grow with what is asked. */
export const countRequests = (): RequestCounts => {
  const byRoute = new Map<string, Counted>();
  return {
    count: app =>
      app.addHook('onResponse', (request, reply, done) => {
        const key = `${request.method} ${request.routeOptions.url ?? '(none)'} ${Math.trunc(reply.statusCode / 100)}`;
        const counted = byRoute.get(key) ?? newCounted(key);
        byRoute.set(key, counted);
        const ms = reply.elapsedTime;
        counted.count++;
        counted.seconds += ms / 1000;
        for (let b = bucketsMs.length - 1; b >= 0 && ms <= bucketsMs[b]!; b--) counted.buckets[b]!++;
        done();
      }),
    metrics: () => [histogramOf([...byRoute.values()])],
  };
};

const newCounted = (key: string): Counted => {
  const [method, route, status] = key.split(' ') as [string, string, string];
  return { labels: { method, route, status: `${status}xx` }, buckets: bucketsMs.map(() => 0), count: 0, seconds: 0 };
};

const histogramOf = (all: readonly Counted[]): Metric => ({
  name: 'http_request_duration_seconds',
  help: 'Requests answered, by route and class of status.',
  type: 'histogram',
  samples: all.flatMap(({ labels, buckets, count, seconds }) => [
    ...buckets.map((value, b) => ({
      suffix: '_bucket',
      labels: { ...labels, le: String(bucketsMs[b]! / 1000) },
      value,
    })),
    { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
    { suffix: '_sum', labels, value: seconds },
    { suffix: '_count', labels, value: count },
  ]),
});
