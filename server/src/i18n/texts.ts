/** The texts that the server writes itself. English decides which keys there are; a test holds the others to it. */
import type { BoardKey } from '@newsbell/contracts/boards';
import type { Language } from '@newsbell/contracts/languages';
import type { AlertType } from '@newsbell/contracts/notifications';
import type { PagePattern } from '@newsbell/contracts/pages';
import type { ProblemCode } from '@newsbell/contracts/problems';
import type { RuleProblem } from '@newsbell/extraction/rule/rule';
import type { XpathProblem } from '@newsbell/extraction/xpath/tokens';
import type { CheckTexts } from './checks/texts.ts';
import { en } from './en.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import type { OverviewTexts } from './overview/en.ts';
import { zhCN } from './zh-CN.ts';

export interface Texts {
  problems: Record<ProblemCode, string>;
  /** TOO_MANY_REQUESTS where it is known for how long. `{n}` is a number above 1. */
  tooMany: Record<'minute' | 'minutes' | 'hours', string>;
  /** Behind the sentence of PROXY_REFUSED. */
  byProxy: Record<'name' | 'closed' | 'disabled', string>;
  /** Behind the sentence of CROSS_SITE, where no browser has sent the request. */
  crossSite: Record<'header', string>;
  /** The result of a call, where nothing else is to be answered. */
  done: Record<
    | 'reported'
    | 'objected'
    | 'deleted'
    | 'mailed'
    | 'kept'
    | 'verified'
    | 'resetMailed'
    | 'resetKept'
    | 'passwordChanged'
    | 'contact',
    string
  >;
  /**
   * The closed ones are of an alert, and stand behind the sentence of WRITING_CLOSED: `{reason}` is the manager's, `{on}` a day.
   * `yourWriting` is the heading of such an alert, and `newcomer` stands behind the sentence of TOO_MANY_REQUESTS.
   */
  moderation: Record<'writingClosed' | 'writingClosedUntil' | 'writingOpened' | 'yourWriting' | 'newcomer', string>;
  /** The fault of one field. `{n}` and `{values}` stand for what was declared, never for what was sent. */
  fields: Record<FieldTrouble, string>;
  /** The reason for which a source could not be read, by the `error_code` of its last crawl. */
  crawl: Record<CrawlTrouble, string>;
  /**
   * The reason for which a source cannot be made public or private, or its address not be asked for; and the title of the source that has the
   * pages which a person keeps.
   */
  sources: Record<
    'savedPages' | 'ownPage' | 'secretAddress' | 'privateNetwork' | 'alreadyHere' | 'noAddress' | 'secretWanted',
    string
  >;
  /** The reason for which two sources cannot become one. */
  merging: Record<
    'itself' | 'merged' | 'kind' | 'toPrivate' | 'fromPrivate' | 'privateNetwork' | 'members' | 'behind',
    string
  >;
  /** The reason for which an item has no text of its page. */
  fullText: Record<'notMore' | 'noLink', string>;
  /** The fault of a rule. `{n}` is the place of the character, from 1. */
  rule: Record<RuleProblem, string>;
  /** It says the same for an XPath. */
  xpath: Record<XpathProblem, string>;
  /** The fault of a definition by which a page is to be read. */
  generators: Record<'eitherShape' | 'madeByRule' | 'madeByXpath' | 'mappedTwice' | 'notInRule', string>;
  /** The reason for which a search has to wait, behind the sentence that says for how long. */
  searches: Record<'overBudget', string>;
  /** The reason for which a file is not imported, where it looks like OPML. */
  opml: Record<'entities' | 'tooDeep', string>;
  /** The texts of a notification on a device, beside the news. `{n}` is a number above 1. */
  webhook: Record<'test', string>;
  push: Record<'several' | 'more' | 'testTitle' | 'testBody' | 'untitled', string>;
  /** The sentence of an alert. `{title}` is of the thing that it is about; `other` is for several in one, `{n}` a number above 1. */
  alerts: Record<AlertType, Record<'one' | 'other', string>>;
  /**
   * The sentences of an alert of silence: `{span}` is a length of time, `{often}` one of the last four, `{title}` as in `alerts`.
   */
  silence: Record<'LATE' | 'lateByTimetable' | 'STUCK' | 'BACK' | 'hourly' | 'daily' | 'weekly' | 'every', string>;
  /** The name of a board, the sentence that says what it is for, and the title of the page where one writes on it. */
  boards: Record<BoardKey, Record<'title' | 'text' | 'write', string>>;
  /** News of a program that failed; the last two are names of fields, which can stand in a keyword. */
  pings: Record<'failed' | 'code' | 'codeField' | 'timeField', string>;
  /** The name of what is in no folder, for apps that want one for it. */
  readerApps: Record<'unclassified', string>;
  /** The title of a feed for other programs: with `{productName}`, `{tag}` and `{word}`, or the name of a person's own list. */
  outFeeds: Record<'tag' | 'word' | 'STARRED' | 'SAVED' | 'MY_NEWS', string>;
  /** The findings of the checks of this server, with figures in `{…}`. */
  checks: CheckTexts;
  /** The overview of the server says how its parts are, and what to do. */
  overview: OverviewTexts;
  /** The title and description of a page before the app has started. `{productName}`, `{tag}`, `{title}` and `{word}` are filled in. */
  pages: Record<PageText, string>;
  /** The titles of pages that only their own person has, and of other pages that tell a stranger no more than this. */
  titles: Record<TitledPage, string>;
}

export type FieldTrouble =
  | 'missing'
  | 'single'
  | 'number'
  | 'text'
  | 'yesOrNo'
  | 'object'
  | 'tooShort'
  | 'tooLong'
  | 'tooSmall'
  | 'tooBig'
  | 'tooMany'
  | 'oneOf'
  | 'email'
  | 'username'
  | 'taken'
  | 'neverDue'
  | 'tooOften'
  | 'tooRare'
  | 'webhookAddress'
  | 'webhookTaken'
  | 'invalid';

/** People can tell these failures apart; many codes share one text (see crawl-error.ts). `{n}` is the status. */
export type CrawlTrouble =
  | 'unknown'
  | 'connect'
  | 'tls'
  | 'timeout'
  | 'slow'
  | 'tooLarge'
  | 'compression'
  | 'encoding'
  | 'truncated'
  | 'redirects'
  | 'userInfo'
  | 'protocol'
  | 'needsAuth'
  | 'refused'
  | 'missing'
  | 'gone'
  | 'tooManyRequests'
  | 'serverError'
  | 'status'
  | 'empty'
  | 'page'
  | 'notAFeed'
  | 'noFeed'
  | 'malformed'
  | 'illFormed'
  | 'unreadableStill'
  | 'poisoned'
  | 'robots'
  | 'robotsUnreachable'
  | 'noItems'
  | 'tooMuch'
  | 'definition'
  | 'isFeed'
  | 'challenge'
  | 'unreachable'
  | 'notAPage'
  | 'generatorEnded';

export type PageText =
  | 'home'
  | 'discover'
  | 'discoverText'
  | 'projects'
  | 'projectsText'
  | 'tag'
  | 'tagText'
  | 'timeline'
  | 'timelineTag'
  | 'timelineText'
  | 'help'
  | 'helpText'
  | 'boardsHelp'
  | 'boardsHelpText'
  | 'contact'
  | 'contactText'
  | 'search'
  | 'project'
  | 'notFound';

export type TitledPage =
  | Extract<
      PagePattern,
      | '/login'
      | '/signup'
      | '/forgot'
      | '/reset'
      | '/profile'
      | '/sessions'
      | '/setting'
      | '/setting/notifications'
      | '/setting/apps'
      | '/subscribes'
      | '/subscribes/opml'
      | '/dashboard'
      | '/notifications'
      | '/notifications/preferences'
      | '/starred'
      | '/project/add'
      | '/developer'
      | '/rss/build'
      | '/rss/build_old'
      | '/rss/list'
      | '/board/:board/:postId/edit'
      | '/admin'
      | '/admin/sources'
      | '/admin/tags'
      | '/admin/mail'
      | '/admin/announcements'
      | '/admin/users'
      | '/admin/channels'
      | '/admin/contact'
      | '/admin/reports'
      | '/admin/moderation'
      | '/admin/boards'
      | '/subscription/search/:keyword'
      | '/:urlKey/search/:word'
    >
  | '/app/android'
  | '/app/ios';

const all: Record<Language, Texts> = { en, ko, ja, 'zh-CN': zhCN };

export const texts = (language: Language): Texts => all[language];

/** Puts values into `{name}` places. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
