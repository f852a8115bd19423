/**
 * These are the words of the product, the same on both sides. A term has one word a language, which the texts named
 * beside it must have; words that a term had before, or that say it as no native would, are retired, and no text may
 * have them.
 */
import type { Language } from '@newsbell/contracts/languages';

export interface Term {
  words: Record<Language, RegExp>;
  /** Texts of the web, by their keys, and of the server name the term. */
  web: readonly string[];
  server: readonly string[];
}

export const terms: Record<string, Term> = {
  source: {
    words: { en: /\b(source|project)s?\b/i, ko: /소스/, ja: /配信元/, 'zh-CN': /来源/ },
    web: ['nav.sources', 'subscribes.addSource', 'subscribes.discover', 'reading.fromProject'],
    server: ['problems.PROJECT_NOT_FOUND', 'problems.TOO_MANY_PROJECTS', 'pages.projects', 'crawl.unknown'],
  },
  search: {
    words: { en: /\bsearch\b/i, ko: /검색/, ja: /検索/, 'zh-CN': /搜索/ },
    web: ['reading.fromWord'],
    server: [],
  },
  import: {
    words: { en: /\bimport\b/i, ko: /가져오기/, ja: /インポート/, 'zh-CN': /导入/ },
    web: ['opml.import', 'opml.title', 'subscribes.importExport'],
    server: [],
  },
  export: {
    words: { en: /\bexport\b/i, ko: /내보내기/, ja: /エクスポート/, 'zh-CN': /导出/ },
    web: ['opml.export', 'opml.title', 'subscribes.importExport'],
    server: [],
  },
  notify: {
    words: { en: /\bnotif/i, ko: /알림/, ja: /通知/, 'zh-CN': /通知/ },
    web: ['notifications.why.title', 'notificationSettings.title'],
    server: ['push.testTitle'],
  },
  hook: {
    words: { en: /\bhooks?\b/i, ko: /수신 웹훅/, ja: /受信 Webhook/, 'zh-CN': /传入 Webhook/ },
    web: [
      ...['hooks.title', 'hooks.add', 'hooks.address', 'hooks.delete', 'hooks.deleteNow', 'hooks.noneTitle'],
      ...['hooks.paste.json', 'dashboard.lookAtHook'],
    ],
    server: ['problems.TOO_MANY_HOOKS', 'problems.HOOK_BODY'],
  },
  webhook: {
    words: { en: /\bwebhooks?\b/i, ko: /(?<!수신 )웹훅/, ja: /(?<!受信 )Webhook/, 'zh-CN': /(?<!传入 )Webhook/ },
    web: [
      ...['notificationSettings.webhook.add', 'notificationSettings.webhook.editTitle', 'subscribes.channel.webhook'],
      ...['notificationSettings.destinations.kind.webhook', 'help.webhook.text'],
    ],
    server: ['problems.TOO_MANY_WEBHOOKS', 'fields.webhookTaken'],
  },
  savedPage: {
    words: { en: /\bsaved pages\b/i, ko: /저장한 페이지/, ja: /保存したページ/, 'zh-CN': /保存的网页/ },
    web: [
      'saved.kept',
      'saved.emptyTitle',
      'saved.remove',
      'saved.removed',
      'saving.all',
      'outFeedSettings.lists.SAVED',
    ],
    server: ['sources.savedPages', 'outFeeds.SAVED'],
  },
  fullText: {
    words: { en: /\bfull text\b/i, ko: /전체 본문/, ja: /全文/, 'zh-CN': /全文/ },
    web: ['fullText.show', 'fullText.signIn', 'fullText.shown', 'fullText.always', 'shortcuts.fullText'],
    server: [],
  },
  feedAddress: {
    words: { en: /\bfeed address/i, ko: /피드 주소/, ja: /フィードのアドレス/, 'zh-CN': /订阅源地址/ },
    web: ['outFeeds.address'],
    server: ['problems.TOO_MANY_OUT_FEEDS'],
  },
  run: {
    words: { en: /\bconsecutive\b/i, ko: /연속/, ja: /連続/, 'zh-CN': /连续/ },
    web: ['runs.setting', 'runs.settingText'],
    server: [],
  },
  newestOfEach: {
    words: { en: /\bnewest of each source\b/i, ko: /소스별 최신/, ja: /配信元ごとの最新/, 'zh-CN': /各来源最新/ },
    web: ['newestOfEach.choice'],
    server: [],
  },
};

/** English says “project” where the specification words it so. */
export const retired: Record<Language, readonly RegExp[]> = {
  en: [/\b[Tt]old\b/, /\b[Bb]ring(ing)? in\b/, /\b[Tt]ake out\b/, /\b[Ss]tay silent\b/],
  ko: [/프로젝트/, /(^|[^가-힣])단어 \{\{/, /내려받기/, /내 소식/, /은\(는\)|이\(가\)|을\(를\)/, /십시오/, /주세요/],
  ja: [
    /プロジェクト/,
    /単語/,
    /(?<!HTML )ソース/,
    /取り込み|書き出し/,
    /[ぁ-んァ-ヶ一-龠][?!:]/,
    /購読をやめる/,
    /あなたについて/,
    /ブラウザ(?!ー)/,
    /ベルの/,
    /[\d}] (件|人|個|回|日間|秒|文字)/,
    /\{(date|time)\}\}? (から|まで|に)/,
  ],
  'zh-CN': [/项目/, /登记/, /铃铛/, /尚未建成/, /关于您/, /词语/, /！/, /获取订阅列表失败/, /已保存的网页/],
};
