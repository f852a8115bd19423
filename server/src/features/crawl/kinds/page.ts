/** A web page that a generator reads: robots.txt is asked, half a page is none, and its owner is told how its health is. */
import { sql } from 'kysely';
import type { PageDefinition } from '#documents/page-definition.ts';
import { pageAccept } from '#net/fetch.ts';
import type { Answer } from '../ask.ts';
import { askRobots } from '../robots.ts';
import { leastOf } from '../schedule.ts';
import type { Target } from '../targets.ts';
import type { SourceKind } from './kind.ts';

/** Timeout in milliseconds: robots.txt, the page and the robots.txt of where it leads, together less than the lease of its host. */
const PAGE_MS = 60_000;

const unreadable: ReadonlySet<string> = new Set([
  'FEED',
  'NO_ITEMS',
  'TOO_MUCH',
  'NOT_XPATH',
  'RULE_INVALID',
  'CHALLENGE',
]);

/** It is `Target.own` of a page: its generator's row. */
interface TargetPage {
  generator: string;
  definition: PageDefinition;
  /** The owner wants at least this many minutes between two checks. */
  leastMinutes: number;
  /** The definition is another one than that of the last success. */
  isEdited: boolean;
  /** It was astray at the last look, and no search for its list has ended since: the whole page is needed again. */
  repairDue: boolean;
}

const pageOf = ({ own, urlKey }: Target): TargetPage => {
  if (!own) throw new Error(`${urlKey} has no generator`);
  return own as TargetPage;
};

export const page: SourceKind = {
  name: 'GENERATED',
  accept: pageAccept,
  isCostly: true,
  limits: (target, { generators, crawl }) => ({
    decodedBytes: generators.pageMaxBytes,
    withinMs: PAGE_MS,
    leastMinutes: leastOf(pageOf(target).leastMinutes, crawl),
  }),
  mayAsk: async (deps, url, limits): Promise<Answer | undefined> => {
    switch (await askRobots(deps, url, limits)) {
      case 'allowed':
        return undefined;
      case 'unasked':
        return { kind: 'unasked' };
      case 'disallowed':
        return { kind: 'blocked', code: 'ROBOTS', detail: 'robots.txt', forGood: false };
      case 'unreachable':
        return { kind: 'failed', trouble: 'server', code: 'ROBOTS_UNREACHABLE', detail: 'robots.txt', reached: true };
    }
  },
  read: target => ({ page: pageOf(target) }),
  identity: (target, read) => {
    const { isEdited } = pageOf(target);
    const isByFallback = (read.page?.locator ?? 0) > 0;
    return {
      dates: 'first-seen',
      hasFingerprints: false,
      // A fallback may have met with a menu: of a list that was read before, two items must be known.
      mustKnow: isByFallback && !isEdited ? 2 : 0,
      // After an edit, a document of which most is new is another list.
      flood: isEdited ? { items: 0, share: 0.5 } : { items: 50, share: 0.8 },
    };
  },
  judge: {
    takesParts: false,
    expectsValidators: false,
    unreadable,
    // A site that asks whether we are human must not be asked often.
    troubleOf: code => (code === 'CHALLENGE' ? 'refused' : 'page'),
    // It was found bad as a page: a version without generators takes it for a feed.
    isStillBad: ({ badBodyHash, errorCode }, bodyHash) =>
      bodyHash === badBodyHash && errorCode !== null && unreadable.has(errorCode),
  },
  isNamedByOwner: true,
  isOnePerAddress: false,
  row: {
    join: sql`left join generator g on g.project_id = p.id`,
    isAsked: sql`g.id is not null and g.paused_at is null`,
    own: sql`json_build_object('generator', g.id, 'leastMinutes', g.interval_minutes,
      'repairDue', g.repair_due, 'isEdited', g.edited_at > coalesce(c.succeeded_at, 'infinity'),
      'definition', case when g.rule is null
        then json_build_object('builder', 'XPATH', 'itemXpath', g.item_xpath, 'titleXpath', g.title_xpath,
          'thumbnailXpath', g.thumbnail_xpath, 'linkXpath', g.link_xpath, 'fallbacks', g.fallbacks)
        else json_build_object('builder', 'RULE', 'rule', g.rule, 'mapping', g.mapping) end)`,
  },
  watch: {
    needsWhole: target => pageOf(target).repairDue,
    check: ({ projectId, edition }, outcome) => {
      const check = { projectId, edition, known: 0 };
      switch (outcome.kind) {
        case 'dropped':
          return undefined;
        case 'unchanged':
          return { ...check, code: null };
        case 'later':
          return { ...check, code: outcome.asksForMore ? 'HTTP_429' : 'HTTP_503' };
        case 'failed':
          return { ...check, code: outcome.code, page: outcome.page };
      }
    },
    // A rule is not repaired.
    copy: (target, document) =>
      pageOf(target).definition.builder === 'XPATH'
        ? {
            ...document,
            bytes: Uint8Array.from(document.bytes),
            projectId: target.projectId,
            edition: target.edition,
          }
        : undefined,
    isAstray: result => (result.kind === 'failed' ? result.code === 'NO_ITEMS' : (result.page?.locator ?? 0) > 0),
  },
};
