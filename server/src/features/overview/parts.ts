/** The judges: each says of one part how it is, with figures, and what is to be done. Pure. */
import type { Finding } from '@newsbell/contracts/overview';
import type { Horizon } from '#db/horizon.ts';
import type { DatabaseState } from '#db/state.ts';
import type { CrawlState } from '#features/crawl/gauges.ts';
import type { MailState } from '#features/mail/state.ts';
import type { OverviewTexts } from '#i18n/overview/en.ts';
import { fill } from '#i18n/texts.ts';
import type { Figures } from './figures.ts';
import type { Space } from './free-space.ts';

export interface Said {
  words: OverviewTexts;
  figures: Figures;
}

/** A finding without its name. */
export type Judged = Omit<Finding, 'id' | 'name'>;

const MINUTE = 60;
const HOUR = 3600;
const GIB = 1_073_741_824;

const well = (text: string, path: string | null = null): Judged => ({ state: 'ok', text, remedy: null, path });
const ill = (state: 'warning' | 'critical', text: string, remedy: string, path: string | null = null): Judged => ({
  ...{ state, text, remedy, path },
});

export const judgeDatabase = (
  { version, bytes, connections, mostConnections }: DatabaseState,
  { waiting, pool }: { waiting: number; pool: number },
  { words: { database: said }, figures }: Said,
): Judged => {
  const open = figures.number(connections);
  const most = figures.number(mostConnections);
  if (waiting >= pool) {
    const text = fill(said.waiting, { waiting: figures.number(waiting), pool: figures.number(pool) });
    return ill('warning', text, said.waitingRemedy);
  }
  if (connections >= mostConnections * 0.9) return ill('warning', fill(said.full, { open, most }), said.fullRemedy);
  return well(fill(said.ok, { version, size: figures.bytes(bytes), open, most }));
};

export const judgeAway = (error: string, { words: { database: said } }: Said): Judged =>
  ill('critical', fill(said.away, { error }), said.awayRemedy);

export const judgeDisk = (
  { free, total }: Space,
  { embedded, folder }: { embedded: boolean; folder: string },
  { words: { disk: said }, figures }: Said,
): Judged => {
  if (free === null || total === null) return ill('warning', fill(said.unknown, { folder }), said.unknownRemedy);
  const values = { free: figures.bytes(free), total: figures.bytes(total) };
  const remedy = embedded ? said.remedy : said.remedyRemote;
  if (free < GIB / 5) return ill('critical', fill(said.low, values), remedy);
  if (free < GIB || free < total / 10) return ill('warning', fill(said.low, values), remedy);
  return well(fill(embedded ? said.ok : said.okRemote, values));
};

/** Between the two a request may take long on a busy machine, so a second says nothing. */
const APART_S = 5;

export const judgeClock = (
  ahead: number,
  sinceCheck: number | null,
  { words: { clock: said }, figures }: Said,
): Judged => {
  if (sinceCheck !== null && sinceCheck < -MINUTE) {
    return ill('critical', fill(said.jump, { span: figures.span(-sinceCheck) }), said.jumpRemedy);
  }
  const span = figures.span(Math.abs(ahead));
  if (Math.abs(ahead) < APART_S) return well(fill(said.ok, { span }));
  return ill(Math.abs(ahead) < 5 * MINUTE ? 'warning' : 'critical', fill(said.apart, { span }), said.apartRemedy);
};

export const judgeHorizon = ({ seconds, holder }: Horizon, { words: { horizon: said }, figures }: Said): Judged => {
  if (!holder || seconds < MINUTE) return well(said.ok);
  const { pid, gid, grant } = holder;
  const text = fill(said.held, { span: figures.span(seconds), holder: holderOf(holder, said.unknown) });
  const end = gid === null ? fill(said.remedy, { pid: pid ?? '?' }) : fill(said.prepared, { gid });
  const remedy = grant === null ? end : `${end} ${fill(said.blind, { grant })}`;
  return ill(seconds < 5 * MINUTE ? 'warning' : 'critical', text, remedy);
};

/** As the log says it: PostgreSQL's own words, the same in every language. */
const holderOf = (
  { application, database, user, pid, gid, state }: NonNullable<Horizon['holder']>,
  unknown: string,
): string => {
  const known = { database, user, pid, gid, state };
  const details = Object.entries(known).flatMap(([name, value]) => (value === null ? [] : [`${name} ${value}`]));
  return `${application ?? unknown} (${details.join(', ')})`;
};

export const judgeCrawl = (
  { asked, due, lag, sinceCheck }: CrawlState,
  { words: { crawl: said }, figures }: Said,
): Judged => {
  if (asked === 0) return well(said.none);
  const values = { due: figures.number(due), asked: figures.number(asked), span: figures.span(lag) };
  if (lag > 10 * MINUTE && (sinceCheck === null || sinceCheck > 10 * MINUTE)) {
    const text =
      sinceCheck === null
        ? fill(said.stoppedNever, values)
        : fill(said.stopped, { ...values, ago: figures.span(sinceCheck) });
    return ill('critical', text, said.stoppedRemedy, '/admin/sources');
  }
  if (lag > 30 * MINUTE) return ill('warning', fill(said.behind, values), said.behindRemedy, '/admin/sources');
  if (sinceCheck === null) return well(fill(said.first, values));
  return well(fill(said.ok, { ago: figures.span(Math.max(0, sinceCheck)) }));
};

/** A source that nobody has looked at yet does not fail. */
const isWell = (health: string): boolean => health === 'ok' || health === 'new';

export const judgeSources = ({ byHealth }: CrawlState, { words: { sources: said }, figures }: Said): Judged => {
  const sum = (rows: CrawlState['byHealth']) => rows.reduce((all, { count }) => all + count, 0);
  const all = sum(byHealth);
  if (all === 0) return well(said.none);
  const failing = sum(byHealth.filter(({ health }) => !isWell(health)));
  const values = {
    ...{ failing: figures.number(failing), all: figures.number(all), percent: figures.percent(failing / all) },
  };
  if (failing > all / 5) return ill('warning', fill(said.many, values), said.remedy, '/admin/sources');
  return well(fill(said.ok, values), '/admin/sources');
};

/** Judges jobs that nothing else shows to stand still: when all is well they are behind by seconds, digests by a minute. */
export const judgeLag = (
  lag: { seconds: number; name?: string },
  said: { ok: string; behind: string; remedy: string },
  figures: Figures,
): Judged => {
  if (lag.seconds < 5 * MINUTE) return well(said.ok);
  const text = fill(said.behind, { span: figures.span(lag.seconds), reader: lag.name ?? '' });
  return ill(lag.seconds < HOUR ? 'warning' : 'critical', text, said.remedy);
};

export interface ChannelFigures {
  waiting: number;
  lag: number;
  sent: number;
  kept: number;
  failed: number;
  open: readonly { host: string }[];
}

const HOSTS_NAMED = 3;

export const judgeDeliveries = (
  { waiting, lag, sent, kept, failed, open }: ChannelFigures,
  { words: { deliveries: said }, figures }: Said,
): Judged => {
  const path = '/admin/channels';
  const values = {
    ...{ waiting: figures.number(waiting), sent: figures.number(sent + kept), failed: figures.number(failed) },
    span: figures.span(lag),
  };
  if (open.length > 0) {
    const named = open.slice(0, HOSTS_NAMED).map(({ host }) => host);
    const hosts = [...named, ...(open.length > HOSTS_NAMED ? [`+${open.length - HOSTS_NAMED}`] : [])].join(', ');
    return ill('warning', fill(said.open, { ...values, hosts }), said.remedy, path);
  }
  if (lag > 10 * MINUTE) {
    return ill(lag < HOUR ? 'warning' : 'critical', fill(said.late, values), said.lateRemedy, path);
  }
  if (failed > 0 && failed >= (sent + kept) / 10) {
    return ill('warning', fill(said.failed, values), said.remedy, path);
  }
  return well(fill(said.ok, values), path);
};

export const judgeMail = (
  { waiting, oldest, trying, failedLastDay, error }: MailState,
  { hasServer, page }: { hasServer: boolean; page: string | undefined },
  { words: { mail: said }, figures }: Said,
): Judged => {
  const path = '/admin/mail';
  const values = {
    ...{ waiting: figures.number(waiting), trying: figures.number(trying), failed: figures.number(failedLastDay) },
    ...{ span: figures.span(oldest), error: error ?? '' },
  };
  if (trying > 0) {
    return ill(oldest < HOUR ? 'warning' : 'critical', fill(said.retried, values), said.retriedRemedy, path);
  }
  if (oldest > 10 * MINUTE) {
    return ill(oldest < HOUR ? 'warning' : 'critical', fill(said.late, values), said.lateRemedy, path);
  }
  if (failedLastDay > 0) return ill('warning', fill(said.failed, values), said.failedRemedy, path);
  if (page !== undefined) return well(fill(said.shown, { page }), path);
  if (!hasServer) return ill('warning', said.kept, said.keptRemedy, path);
  return well(fill(said.ok, values), path);
};

export const judgeGenerators = (
  { broken, total }: { broken: number; total: number },
  { words: { generators: said }, figures }: Said,
): Judged => {
  if (total === 0) return well(said.none);
  const text = fill(said.ok, { broken: figures.number(broken), all: figures.number(total) });
  return broken > 0 ? ill('warning', text, said.remedy, '/admin/sources') : well(text);
};

export const judgeWaiting = (
  n: number,
  said: { ok: string; waiting: string; remedy: string },
  { path, figures }: { path: string; figures: Figures },
): Judged =>
  n === 0 ? well(said.ok, path) : ill('warning', fill(said.waiting, { n: figures.number(n) }), said.remedy, path);

export const judgeAddress = (
  address: string,
  { isOpen, stored }: { isOpen: boolean; stored: string | undefined },
  { words: { address: said } }: Pick<Said, 'words'>,
): Judged => {
  if (stored !== undefined) return ill('warning', fill(said.differs, { address, stored }), said.differsRemedy);
  if (isOpen) return ill('warning', fill(said.open, { address }), said.remedy);
  return well(fill(said.ok, { address }));
};
