/** The sentences of the checks of a server, which an administrator reads. */

/** These things are looked at. The name of each is a text of its own. */
export const checkIds = [
  'settings',
  'disk',
  'database',
  'clock',
  'dns',
  'public-url',
  'mail-server',
  'dkim',
  'push-services',
] as const;
export type CheckId = (typeof checkIds)[number];

/** A sentence whose name ends in `Do` says what to do. */
export type CheckText =
  | 'tooLate'
  | 'tooLateDo'
  | 'unforeseen'
  | 'unforeseenDo'
  | 'sandbox'
  | 'settingsOk'
  | 'settingsHttp'
  | 'settingsHttpDo'
  | 'settingsSender'
  | 'settingsSenderDo'
  | 'diskFree'
  | 'diskDo'
  | 'diskUnread'
  | 'diskUnreadDo'
  | 'databaseOk'
  | 'databaseDo'
  | 'databaseNone'
  | 'databaseNoneDo'
  | 'databaseBehind'
  | 'databaseBehindDo'
  | 'databaseAhead'
  | 'databaseAheadDo'
  | 'databaseReadOnly'
  | 'databaseReadOnlyDo'
  | 'databaseSession'
  | 'databaseSessionDo'
  | 'databaseSlow'
  | 'databaseSlowDo'
  | 'clockOk'
  | 'clockOkHttp'
  | 'clockDatabase'
  | 'clockHttp'
  | 'clockJumped'
  | 'clockDo'
  | 'dnsOk'
  | 'dnsByProxy'
  | 'dnsFailed'
  | 'dnsFailedDo'
  | 'dnsSystem'
  | 'dnsSystemDo'
  | 'publicUrlOk'
  | 'publicUrlOkUntil'
  | 'publicUrlLocal'
  | 'publicUrlUnknown'
  | 'publicUrlUnknownDo'
  | 'publicUrlElsewhere'
  | 'publicUrlElsewhereDo'
  | 'publicUrlRedirect'
  | 'publicUrlRedirectDo'
  | 'publicUrlStatus'
  | 'publicUrlStatusDo'
  | 'publicUrlUnreached'
  | 'publicUrlUnreachedDo'
  | 'publicUrlLate'
  | 'publicUrlLateDo'
  | 'certificateExpired'
  | 'certificateWrongName'
  | 'certificateUntrusted'
  | 'certificateEnds'
  | 'certificateDo'
  | 'mailOk'
  | 'mailOkSignedIn'
  | 'mailPlain'
  | 'mailPlainSignedIn'
  | 'mailPlainDo'
  | 'mailNoSignIn'
  | 'mailNoSignInDo'
  | 'mailRefused'
  | 'mailRefusedDo'
  | 'mailUnreached'
  | 'mailUnreachedDo'
  | 'mailFiles'
  | 'mailFilesDo'
  | 'dkimOk'
  | 'dkimNone'
  | 'dkimOther'
  | 'dkimUnread'
  | 'dkimDo'
  | 'pushOk'
  | 'pushUnreached'
  | 'pushUnreachedDo';

export type CheckTexts = Record<CheckId | CheckText, string>;
