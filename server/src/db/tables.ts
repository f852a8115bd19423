// Written by `npm run tables` from a migrated database.
import type { ColumnType, GeneratedAlways } from 'kysely';

/** A value with a default: an insert may leave it out. */
type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

/** Written as JSON text, read as what it parses to. */
type Json = ColumnType<unknown, string, string>;

type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface Tables {
  access_token: AccessTokenTable;
  account: AccountTable;
  account_block: AccountBlockTable;
  account_identity: AccountIdentityTable;
  account_token: AccountTokenTable;
  alert: AlertTable;
  announcement: AnnouncementTable;
  board: BoardTable;
  bucket: BucketTable;
  channel: ChannelTable;
  circuit: CircuitTable;
  comment: CommentTable;
  contact_message: ContactMessageTable;
  crawl: CrawlTable;
  delivery: DeliveryTable;
  delivery_attempt: DeliveryAttemptTable;
  digest: DigestTable;
  digest_due: DigestDueTable;
  digest_item: DigestItemTable;
  endpoint: EndpointTable;
  feed_address: FeedAddressTable;
  folder: FolderTable;
  generator: GeneratorTable;
  generator_run: GeneratorRunTable;
  held_word: HeldWordTable;
  hidden_tag: HiddenTagTable;
  hook: HookTable;
  hook_call: HookCallTable;
  host: HostTable;
  image: ImageTable;
  image_use: ImageUseTable;
  invitation: InvitationTable;
  item: ItemTable;
  item_alias: ItemAliasTable;
  item_read: ItemReadTable;
  item_space: ItemSpaceTable;
  item_text: ItemTextTable;
  moderation_case: ModerationCaseTable;
  moderation_log: ModerationLogTable;
  new_items_cursor: NewItemsCursorTable;
  opml_import: OpmlImportTable;
  out_feed: OutFeedTable;
  outbox_mail: OutboxMailTable;
  ping: PingTable;
  post: PostTable;
  post_follow: PostFollowTable;
  post_vote: PostVoteTable;
  project: ProjectTable;
  project_member: ProjectMemberTable;
  project_tag: ProjectTagTable;
  provider_flow: ProviderFlowTable;
  read_mark: ReadMarkTable;
  read_upto: ReadUptoTable;
  removed_member: RemovedMemberTable;
  report: ReportTable;
  request_key: RequestKeyTable;
  robots: RobotsTable;
  saved_page: SavedPageTable;
  scheduled_news: ScheduledNewsTable;
  schema_migration: SchemaMigrationTable;
  server_key: ServerKeyTable;
  session: SessionTable;
  sign_up_invitation: SignUpInvitationTable;
  silence: SilenceTable;
  silence_watch: SilenceWatchTable;
  star: StarTable;
  story_item: StoryItemTable;
  story_key: StoryKeyTable;
  subscription: SubscriptionTable;
  subscription_end: SubscriptionEndTable;
  subscription_keyword: SubscriptionKeywordTable;
  tag_alias: TagAliasTable;
  waiting_item: WaitingItemTable;
  walk: WalkTable;
  webhook: WebhookTable;
  websub_callback: WebsubCallbackTable;
  websub_host: WebsubHostTable;
  websub_lease: WebsubLeaseTable;
  websub_push: WebsubPushTable;
  websub_topic: WebsubTopicTable;
  word: WordTable;
  word_hit: WordHitTable;
  writing_ban: WritingBanTable;
}

interface AccessTokenTable {
  id: GeneratedAlways<number>;
  account_id: number;
  name: string;
  /** the first seven characters, by which its person knows it */
  hint: string;
  /** SHA-256 of the token as it is read: small letters, without hyphens */
  hash: Buffer;
  /** SHA-256 of each md5(name:token) that a Fever app may send */
  fever_hashes: Generated<Buffer[]>;
  scopes: string[];
  /** ids of the projects that it may publish in; null: all of its person's */
  projects: number[] | null;
  /** null: it has no end */
  expires_at: Timestamp | null;
  used_at: Timestamp | null;
  /** {network, program} of its last use, noted every ten minutes */
  used_by: Json | null;
  revoked_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  /** SHA-256 of the account's email_key that fever_hashes were made for; null: there are none */
  fever_email: Buffer | null;
}

interface AccountTable {
  id: GeneratedAlways<number>;
  username: string;
  nickname: string;
  email: string;
  /** the e-mail in the one form that is compared: lower case, NFKC */
  email_key: string;
  email_verified_at: Timestamp | null;
  email_notify: Generated<boolean>;
  image_id: string | null;
  /** argon2id; null: signs in through a provider only */
  password_hash: string | null;
  roles: Generated<string[]>;
  mode: Generated<'NORMAL' | 'DEVELOPER'>;
  language: 'en' | 'ko' | 'ja' | 'zh-CN';
  time_zone: Generated<string>;
  quiet_from: string | null;
  quiet_to: string | null;
  paused_until: Timestamp | null;
  channels: Generated<string[]>;
  disabled_at: Timestamp | null;
  seen_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  fold_stories: Generated<boolean>;
  read_on_scroll: Generated<boolean>;
  /** nothing up to this item is unread, where read_upto says nothing of its project: what was there before the person */
  read_id: Generated<number>;
  /** the kinds of alert that the person has switched off */
  muted_alerts: Generated<string[]>;
  fold_runs: Generated<boolean>;
}

interface AccountBlockTable {
  account_id: number;
  /** their texts are folded for account_id, and raise no alert */
  blocked_id: number;
  created_at: Generated<Timestamp>;
}

interface AccountIdentityTable {
  issuer: string;
  subject: string;
  account_id: number;
  provider: string;
  email: string | null;
  created_at: Generated<Timestamp>;
}

interface AccountTokenTable {
  token_hash: Buffer;
  purpose: 'VERIFY' | 'RESET' | 'LOGIN';
  account_id: number;
  email_key: string;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  used_at: Timestamp | null;
}

interface AlertTable {
  /** its place in the bell; a new one whenever the alert grows */
  id: Generated<number>;
  account_id: number;
  kind: 'REPLY' | 'MENTION' | 'ANSWER' | 'STATE' | 'MODERATED' | 'REPORTED' | 'SILENCE';
  /** the key of the thing that it is about, such as post:12: unread ones of a kind on one subject are one row */
  subject: string;
  title: string;
  path: string;
  count: Generated<number>;
  /** nicknames as they were, newest first, three at most */
  actors: Generated<string[]>;
  /** the digest that carries it to mail and push; null: none yet, or it was read before */
  digest_id: number | null;
  read_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  /** the person's own writing was closed or, false, opened again; null: it is about something else */
  writing_closed: boolean | null;
  /** null: for good */
  closed_until: Timestamp | null;
  /** it is of a decision that took a text of the person's away: they may answer it once */
  can_object: Generated<boolean>;
  silence_kind: 'LATE' | 'STUCK' | 'BACK' | null;
  /** for how long nothing came, or a run has lasted */
  silent_minutes: number | null;
  /** minutes in which something was expected; null: by a timetable, or it is about something else */
  silence_every: number | null;
}

interface AnnouncementTable {
  id: GeneratedAlways<number>;
  /** by language: {"en": "…"} */
  texts: Json;
  link: string | null;
  level: 'info' | 'warning';
  starts_at: Generated<Timestamp>;
  ends_at: Timestamp | null;
  made_by: number | null;
  created_at: Generated<Timestamp>;
}

interface BoardTable {
  key: 'request' | 'learn' | 'free' | 'qna';
  writers: 'VERIFIED' | 'MANAGER';
  /** those that everybody sees and that are no notices, so that pages are numbered without counting them */
  posts: Generated<number>;
  /** nobody but managers writes there */
  closed_at: Timestamp | null;
}

interface BucketTable {
  key: string;
  tokens: number;
  filled_at: Generated<Timestamp>;
}

interface ChannelTable {
  name: string;
}

interface CircuitTable {
  channel: string;
  host: string;
  failures: Generated<number>;
  counting_since: Generated<Timestamp>;
  open_until: Timestamp | null;
  /** how often in a row; 0: closed */
  opened: Generated<number>;
  error: string | null;
  /** when the administrators were told of it */
  told_at: Timestamp | null;
}

interface CommentTable {
  id: GeneratedAlways<number>;
  post_id: number;
  /** its place in the post, so that a link to #c12 holds */
  number: number;
  /** the comment that it answers, which answers none itself */
  parent_id: number | null;
  account_id: number | null;
  draft: string;
  source: string;
  html: string;
  folded: string;
  words: string;
  created_at: Generated<Timestamp>;
  edited_at: Timestamp | null;
  edited_by_manager: Generated<boolean>;
  deleted_at: Timestamp | null;
  deleted_by_manager: Generated<boolean>;
  /** as of a post */
  withheld_for: 'LINKS' | 'PICTURES' | 'WORDS' | 'REPORTS' | 'MANAGER' | null;
  /** as of a post */
  is_told: Generated<boolean>;
}

interface ContactMessageTable {
  id: GeneratedAlways<number>;
  /** made where it was written: a repeated send of one draft is one message */
  draft: string;
  /** null: its sender was not signed in */
  account_id: number | null;
  /** as it was typed: nobody has checked it */
  email: string;
  title: string;
  content: string;
  /** the field that people do not see was filled, so no mail was sent */
  suspected: Generated<boolean>;
  created_at: Generated<Timestamp>;
  done_at: Timestamp | null;
}

interface CrawlTable {
  project_id: number;
  host_key: string;
  /** null: not crawled any more */
  next_at: Timestamp | null;
  interval_minutes: number | null;
  interval_reason: Generated<string>;
  health: Generated<string>;
  checked_at: Timestamp | null;
  succeeded_at: Timestamp | null;
  changed_at: Timestamp | null;
  error_code: string | null;
  error_detail: string | null;
  error_at: Timestamp | null;
  failures: Generated<number>;
  failing_since: Timestamp | null;
  crashes: Generated<number>;
  etag: string | null;
  last_modified: string | null;
  validators_url: string | null;
  /** when the whole document last came; validators are not sent after 8 days */
  validated_at: Timestamp | null;
  body_hash: Buffer | null;
  /** a body that could not be parsed: it is not parsed again */
  bad_body_hash: Buffer | null;
  /** identical bodies in a row from a host that gives no validators */
  same_bodies: Generated<number>;
  /** the items of the last stored document: what is in here is unchanged */
  item_hashes: Generated<string[]>;
  aliases_seen_at: Timestamp | null;
  hint_minutes: number | null;
  median_gap_minutes: number | null;
  moved_to: string | null;
  moved_sightings: Generated<number>;
  moved_since: Timestamp | null;
  gone_since: Timestamp | null;
  /** when more new items came at once than a feed writes; they notify nobody */
  storm_at: Timestamp | null;
  encoding: string | null;
  encoding_override: string | null;
  /** counts the changes of what is asked for and how it is read */
  edition: Generated<number>;
  slow_readings: Generated<number>;
  /** until then a hub sends the documents, and the source is asked rarely; null: no hub is relied on */
  pushed_until: Timestamp | null;
  /** polls in a row that found an item which no push had brought */
  push_misses: Generated<number>;
}

interface DeliveryTable {
  id: GeneratedAlways<number>;
  digest_id: number | null;
  endpoint_id: number;
  channel: string;
  host: string;
  state: Generated<'pending' | 'sending' | 'sent' | 'dead' | 'expired' | 'suppressed'>;
  /** 32 characters of base64url, the same at every attempt: Message-ID, Topic, collapse key */
  idem_key: string;
  attempts: Generated<number>;
  /** attempts that ended without our knowing whether they arrived */
  ambiguous: Generated<number>;
  /** mail: all of it may have reached the server, so that a repetition may be a second copy */
  handed_over: Generated<boolean>;
  /** when it may be tried; while it is being sent, when its lease runs out */
  due_at: Generated<Timestamp>;
  lease_token: string | null;
  error_code: string | null;
  error: string | null;
  created_at: Generated<Timestamp>;
  settled_at: Timestamp | null;
  /** sent: it was put into the outbox of a server that has no mail server, and has not left it since */
  in_outbox: Generated<boolean>;
  /** the HTTP status that goes with error_code, of a webhook; null: there was none */
  answered: number | null;
  /** when an administrator has begun its attempts anew: from then on it is counted how old it is */
  again_at: Timestamp | null;
}

interface DeliveryAttemptTable {
  delivery_id: number;
  n: number;
  ended_at: Generated<Timestamp>;
  outcome: string;
  error: string | null;
}

interface DigestTable {
  id: GeneratedAlways<number>;
  account_id: number;
  slot: Timestamp;
  /** null: quiet hours hold it, it still grows, and only the bell shows it */
  sealed_at: Timestamp | null;
  /** entries in all; those beyond 50 are counted and have no place; 0: it carries alerts alone, and the bell does not show it */
  items: number;
  read_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  /** told at once: its slot is the moment itself and no slot of the person's */
  at_once: Generated<boolean>;
}

interface DigestDueTable {
  account_id: number;
  /** the beginning of a slot; -infinity: quiet hours have changed, so the slot is to be found anew */
  due_at: Timestamp;
  /** something came that may be told at once: the person is looked at before due_at, which stays the beginning of their slot */
  at_once: Generated<boolean>;
}

interface DigestItemTable {
  account_id: number;
  item_id: number;
  digest_id: number;
  /** its place in the digest from 1; null: beyond the 50, or named by another entry */
  place: number | null;
  story: number | null;
  /** the item whose entry names this one: the same story, in this digest or an earlier one */
  told_by: number | null;
  /** the subscriptions that asked for it: [{subscriptionId, type, key, title, keyword}], as they were */
  reasons: Json;
  muted_channels: Generated<string[]>;
}

interface EndpointTable {
  id: GeneratedAlways<number>;
  account_id: number;
  /** the sign-in in which it was registered, and whose end by its person is its end; no foreign key, because one that merely runs out leaves it */
  session_id: number | null;
  channel: string;
  os: 'Web' | 'Android' | 'iOS' | null;
  /** an e-mail address, the JSON of a PushSubscription, an FCM token, or the address of a webhook; but for a webhook it belongs to whoever registered it last */
  address: string;
  address_hash: Buffer;
  /** whom we talk to for it; a circuit is for one host */
  host: string;
  /** the name of a device's browser, null where it is not known; of an app it is null */
  browser: string | null;
  /** the name of a device's system, such as Windows or iPhone, null where it is not known */
  system: string | null;
  /** paused: refused too often, until the person switches it on again; gone: the far end says it is no more */
  state: Generated<'active' | 'paused' | 'gone'>;
  failures: Generated<number>;
  failing_since: Timestamp | null;
  last_error: string | null;
  last_error_at: Timestamp | null;
  last_sent_at: Timestamp | null;
  seen_at: Generated<Timestamp>;
  created_at: Generated<Timestamp>;
  /** what its person calls it; null: it is named by what is known of it */
  name: string | null;
  /** the HTTP status that goes with last_error, of a webhook; null: there was none */
  last_answered: number | null;
}

interface FeedAddressTable {
  /** a PRIVATE project's begins with its owner, so that each person has their own */
  key: string;
  project_id: number;
}

interface FolderTable {
  id: GeneratedAlways<number>;
  account_id: number;
  name: string;
  created_at: Generated<Timestamp>;
}

interface GeneratorTable {
  id: Generated<string>;
  project_id: number;
  account_id: number;
  item_xpath: string | null;
  title_xpath: string | null;
  thumbnail_xpath: string | null;
  link_xpath: string | null;
  /** locators that are tried in turn once the page gives nothing */
  fallbacks: Generated<Json>;
  rule: string | null;
  /** which parameter of the rule is which field */
  mapping: Json | null;
  interval_minutes: Generated<number>;
  paused_at: Timestamp | null;
  health: Generated<'new' | 'ok' | 'degraded' | 'broken' | 'unreachable' | 'blocked'>;
  health_since: Generated<Timestamp>;
  /** how many the last look found */
  last_items: Generated<number>;
  /** how many the page gave while it was well; null: not known yet */
  usual_items: number | null;
  /** how long the page was while it was well; null: not known yet */
  usual_bytes: number | null;
  /** a definition that finds the items of the redesigned page, for the owner to confirm */
  repair: Json | null;
  /** the page was astray when it was last looked at, and no search for its list has ended since */
  repair_due: Generated<boolean>;
  /** the health that its owner was told of; null while it is well */
  told: 'broken' | 'unreachable' | 'blocked' | null;
  created_at: Generated<Timestamp>;
  edited_at: Generated<Timestamp>;
}

interface GeneratorRunTable {
  id: GeneratedAlways<number>;
  generator_id: string;
  at: Generated<Timestamp>;
  /** what was wrong; null: items were found */
  code: string | null;
  bytes: Generated<number>;
  items: Generated<number>;
  /** how many of the items were known before */
  known: Generated<number>;
  distinct_titles: Generated<number>;
  /** the items, and what was none for want of a title or a link */
  candidates: Generated<number>;
  /** 0: the definition itself; n: its nth fallback */
  locator: number | null;
}

interface HeldWordTable {
  word: string;
  created_at: Generated<Timestamp>;
}

interface HiddenTagTable {
  name: string;
  created_at: Generated<Timestamp>;
}

interface HookTable {
  id: GeneratedAlways<number>;
  project_id: number;
  /** the owner of the project who has made it, with whom it goes */
  account_id: number;
  kind: 'github' | 'alertmanager' | 'grafana' | 'slack' | 'json';
  name: string;
  /** the SHA-256 of the key in its address, which is stored nowhere */
  key_hash: Buffer;
  /** the first characters of the key */
  hint: string;
  /** by which GitHub signs its calls; null: they are not signed */
  secret: string | null;
  /** where in a body the parts of the news are; null: nobody has said it */
  mapping: Json | null;
  tells_resolved: Generated<boolean>;
  created_at: Generated<Timestamp>;
}

interface HookCallTable {
  id: GeneratedAlways<number>;
  hook_id: number;
  at: Generated<Timestamp>;
  /** as its sender calls it */
  event: string | null;
  /** the name that its sender has given it, or one that was made for it: of it are made the names of its news */
  key: string;
  /** with secrets struck out; null: it was too large, or no text */
  body: string | null;
  outcome: 'published' | 'edited' | 'unchanged' | 'connected' | 'ignored' | 'refused';
  why: string | null;
  items: Generated<number>;
  /** the first of its items, which may be gone */
  item_id: number | null;
}

interface HostTable {
  key: string;
  /** when its first project is due; null when none is */
  next_at: Timestamp | null;
  /** politeness: no request before this, whatever is due */
  not_before: Generated<Timestamp>;
  gap_factor: Generated<number>;
  gap_until: Timestamp | null;
  failures_in_a_row: Generated<number>;
  lease_until: Timestamp | null;
  lease_token: string | null;
}

interface ImageTable {
  id: Generated<string>;
  /** null: its person is gone */
  account_id: number | null;
  type: 'image/webp' | 'image/jpeg' | 'image/png';
  bytes: Buffer;
  created_at: Generated<Timestamp>;
  purpose: 'PROFILE' | 'TEXT';
  /** bytes */
  size: number;
  /** pixels, as is the height */
  width: number;
  height: number;
  /** of one for texts: when it was uploaded, or a text ceased to show it; null: a text has shown it since */
  unused_since: Timestamp | null;
}

interface ImageUseTable {
  image_id: string;
  item_id: number | null;
  post_id: number | null;
  comment_id: number | null;
  scheduled_news_id: number | null;
}

interface InvitationTable {
  id: GeneratedAlways<number>;
  project_id: number;
  /** the last part of the link, as it is and not as a hash: its owner copies it again */
  secret: string;
  /** null: for any number */
  people: number | null;
  joined: Generated<number>;
  /** null: it has no end */
  expires_at: Timestamp | null;
  revoked_at: Timestamp | null;
  created_at: Generated<Timestamp>;
}

interface ItemTable {
  id: GeneratedAlways<number>;
  project_id: number;
  /** the project is public: kept in step with project.visibility */
  listed: boolean;
  notify: boolean;
  sort_at: Timestamp;
  published_at: Timestamp | null;
  updated_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  /** readers across projects stop at the oldest running transaction, because ids become visible out of order */
  written_by: Generated<string>;
  title: string;
  link: string | null;
  author: string | null;
  image: string | null;
  excerpt: string;
  /** sanitised HTML */
  content: string;
  enclosures: Generated<Json>;
  tags: Generated<string[]>;
  source_hash: string;
  folded_title: string;
  /** title and text in the form that search compares; words are its lexemes */
  folded: string;
  words: string;
  /** [{name, value}] in the order in which they were sent; their space is counted with the folded text, which has them */
  fields: Json | null;
  /** the text of each field by its name, both in the form that search compares; folded has them, too */
  folded_fields: Json | null;
  /** null: normal */
  priority: 'low' | 'high' | null;
}

interface ItemAliasTable {
  project_id: number;
  hash: Buffer;
  item_id: number;
  seen_at: Generated<Timestamp>;
}

interface ItemReadTable {
  account_id: number;
  project_id: number;
  item_id: number;
  /** null: neither; it was there before a word that finds it was followed */
  is_read: boolean | null;
}

interface ItemSpaceTable {
  project_id: number;
  /** its items, starred ones included */
  items: Generated<number>;
  /** the sum of item_bytes() of its items */
  bytes: Generated<number>;
  /** its rows of item_alias, as of the last count */
  names: Generated<number>;
  /** items that were stored or edited since its names were counted: each may have brought three */
  named: Generated<number>;
  /** bytes by which it has grown since the sources of its owner were last added up */
  grown: Generated<number>;
  /** false: items from before this table are not in its figures yet */
  is_counted: Generated<boolean>;
  /** before this no item is old enough to be forgotten, unless one more is stored */
  due_at: Generated<Timestamp>;
  /** when items were last removed because there was no space for them */
  trimmed_at: Timestamp | null;
  /** whose space it was: its own, or that of the account that added it */
  trimmed_for: 'source' | 'account' | null;
  /** how many bytes that space has */
  trimmed_over: number | null;
}

interface ItemTextTable {
  item_id: number;
  /** the source in whose day it counts, also where the item goes to another one later */
  project_id: number;
  /** sanitised, as item.content is; null: the page did not give it */
  html: string | null;
  /** why the page did not give it */
  code: string | null;
  /** of the item when it was fetched: another one means that the item was edited since */
  source_hash: string;
  /** when the page gave html or code */
  fetched_at: Generated<Timestamp>;
  /** when the page was asked last, also where it gave nothing in place of the html that is kept */
  asked_at: Generated<Timestamp>;
}

interface ModerationCaseTable {
  id: GeneratedAlways<number>;
  post_id: number | null;
  comment_id: number | null;
  item_id: number | null;
  opened_at: Generated<Timestamp>;
  closed_at: Timestamp | null;
  /** the author's answer to the decision before */
  objection: string | null;
  /** the manager whose decision was objected to: another one decides, where there is one */
  decided_by: number | null;
}

interface ModerationLogTable {
  id: GeneratedAlways<number>;
  manager_id: number | null;
  step: 'KEEP' | 'HIDE' | 'REMOVE' | 'CLOSE_WRITING' | 'OPEN_WRITING' | 'UNDO';
  case_id: number | null;
  /** the person whose writing was closed or opened */
  person_id: number | null;
  reason: string;
  /** the state that an undo brings back */
  before: Generated<Json>;
  undoes_id: number | null;
  created_at: Generated<Timestamp>;
}

interface NewItemsCursorTable {
  reader: string;
  written_by: Generated<string>;
  item_id: number;
}

interface OpmlImportTable {
  id: Generated<string>;
  account_id: number;
  outlines: Json;
  broken: boolean;
  /** how many outlines are done; each is one transaction that moves this on */
  done: Generated<number>;
  added: Generated<number>;
  known: Generated<number>;
  /** pairs of an outline's place and the code of its trouble */
  failed: Generated<Json>;
  /** when its next outline may be taken; null: all done */
  due_at: Generated<Timestamp | null>;
  created_at: Generated<Timestamp>;
  /** brought in by the command line, so its sources may be in the operator's own network */
  by_operator: Generated<boolean>;
}

interface OutFeedTable {
  id: Generated<string>;
  account_id: number;
  kind: 'FOLDER' | 'STARRED' | 'SAVED' | 'MY_NEWS';
  folder_id: number | null;
  created_at: Generated<Timestamp>;
}

interface OutboxMailTable {
  id: GeneratedAlways<number>;
  account_id: number | null;
  kind: string;
  recipient: string;
  subject: string;
  plain: string;
  html: string;
  /** before the @: the same at every attempt */
  message_id: Generated<string>;
  created_at: Generated<Timestamp>;
  /** when it may be tried next, or when the lease on it ends; null: sent or given up */
  due_at: Generated<Timestamp | null>;
  attempts: Generated<number>;
  lease_token: string | null;
  sent_at: Timestamp | null;
  failed_at: Timestamp | null;
  error: string | null;
  headers: Generated<Json>;
  reply_to: string | null;
}

interface PingTable {
  project_id: number;
  /** the owner of the project, with whom it goes */
  account_id: number | null;
  /** the address: whoever has it pings */
  id: Generated<string>;
  /** the last success or failure: the program lives */
  last_at: Timestamp | null;
  last_kind: 'success' | 'fail' | null;
  /** the run that the program named with it */
  last_run: string | null;
  /** of the last failure: what was sent, by which a repetition is known */
  last_hash: Buffer | null;
  /** when the run began that has not ended; null: none is going on */
  started_at: Timestamp | null;
  started_run: string | null;
  created_at: Generated<Timestamp>;
}

interface PostTable {
  id: GeneratedAlways<number>;
  board: string;
  /** null: its author has removed their account */
  account_id: number | null;
  /** made where it was written: a repeated send of one draft is one post */
  draft: string;
  title: string;
  /** Markdown as it was typed; html is what renderMarkdown makes of it */
  source: string;
  html: string;
  excerpt: string;
  language: 'ko' | 'en' | 'ja' | 'zh-CN';
  folded_title: string;
  folded: string;
  words: string;
  noticed_at: Timestamp | null;
  /** those that everybody sees */
  comments: Generated<number>;
  /** the highest number that a comment here has had: none is given twice */
  comment_numbers: Generated<number>;
  last_comment_at: Timestamp | null;
  /** counts edits: an edit names the one that it saw */
  edition: Generated<number>;
  created_at: Generated<Timestamp>;
  edited_at: Timestamp | null;
  edited_by_manager: Generated<boolean>;
  deleted_at: Timestamp | null;
  deleted_by_manager: Generated<boolean>;
  /** the comment that the author or a manager has accepted as the answer */
  answer_id: number | null;
  /** the address that is asked for: such a post is a request */
  url: string | null;
  state: 'OPEN' | 'PLANNED' | 'DONE' | 'DECLINED' | null;
  state_reason: string | null;
  /** the source that a request has become */
  project_id: number | null;
  votes: Generated<number>;
  /** only its author and managers see it, for this reason; null: everybody sees it */
  withheld_for: 'LINKS' | 'PICTURES' | 'WORDS' | 'REPORTS' | 'MANAGER' | null;
  /** false: it has been held since it was written, so nobody has heard of it */
  is_told: Generated<boolean>;
}

interface PostFollowTable {
  post_id: number;
  account_id: number;
  created_at: Generated<Timestamp>;
}

interface PostVoteTable {
  post_id: number;
  account_id: number;
  created_at: Generated<Timestamp>;
}

interface ProjectTable {
  id: GeneratedAlways<number>;
  url_key: string;
  kind: 'FEED' | 'GENERATED' | 'PUBLISHED' | 'SAVED';
  visibility: Generated<'PUBLIC' | 'PRIVATE'>;
  title: string;
  description: string | null;
  link: string | null;
  image: string | null;
  language: string | null;
  /** the document that is fetched */
  feed_url: string | null;
  subscribers_count: Generated<number>;
  /** the sort_at of its newest item */
  last_item_at: Timestamp | null;
  merged_into: number | null;
  /** title, description, tags and host in the form that search compares */
  folded: Generated<string>;
  words: Generated<string>;
  created_at: Generated<Timestamp>;
  /** who added it; a PRIVATE one is for that person alone */
  owner_id: number | null;
  /** what somebody wrote here: a crawl leaves it as it is */
  edited: Generated<string[]>;
  /** the highest id of its items that ever was */
  newest_item_id: Generated<number>;
  /** its owner or a manager may forbid that whole articles are fetched from its site */
  allows_full_text: Generated<boolean>;
  /** its requests may reach CRAWL_PRIVATE_HOSTS; only an administrator makes it public */
  in_private_network: Generated<boolean>;
}

interface ProjectMemberTable {
  project_id: number;
  account_id: number;
  since: Generated<Timestamp>;
}

interface ProjectTagTable {
  project_id: number;
  name: string;
  position: Generated<number>;
}

interface ProviderFlowTable {
  state_hash: Buffer;
  browser_hash: Buffer;
  provider: string;
  nonce: string;
  code_verifier: string;
  link_account_id: number | null;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  invitation_hash: Buffer | null;
}

interface ReadMarkTable {
  id: Generated<string>;
  account_id: number;
  before: Json;
  created_at: Generated<Timestamp>;
}

interface ReadUptoTable {
  account_id: number;
  project_id: number;
  /** nothing up to this item is unread, but for what item_read says */
  item_id: number;
  /** what the person has read by marking all: none of it is beyond item_id */
  read_ids: Generated<string>;
}

interface RemovedMemberTable {
  project_id: number;
  account_id: number;
  removed_at: Generated<Timestamp>;
}

interface ReportTable {
  case_id: number;
  account_id: number;
  reason: 'SPAM' | 'ABUSE' | 'ADULT' | 'RIGHTS' | 'OTHER';
  created_at: Generated<Timestamp>;
}

interface RequestKeyTable {
  post_id: number;
  key: string;
  /** the request waits for a source here */
  is_open: boolean;
}

interface RobotsTable {
  origin: string;
  body: string;
  /** what the site answered; 0: nothing */
  status: number;
  checked_at: Generated<Timestamp>;
}

interface SavedPageTable {
  item_id: number;
  /** how often its page was asked for */
  tries: Generated<number>;
  /** a process may ask for the page from then on */
  next_at: Timestamp;
}

interface ScheduledNewsTable {
  id: GeneratedAlways<number>;
  project_id: number;
  /** the owner of the project, with whom it goes; null: the project has none */
  account_id: number | null;
  /** the hash that the item will have in item_alias */
  name: Buffer;
  /** the id by which its publisher calls it, of which the name is made; null: none was given */
  key: string | null;
  /** as lists are to show it */
  title: string;
  /** as it was sent, without its time: it is cleaned and folded when it is published */
  publication: Json;
  publish_at: Timestamp;
  /** when it could not be published by a fault of Newsbell; it waits for its publisher to send it again */
  failed_at: Timestamp | null;
  created_at: Generated<Timestamp>;
}

interface SchemaMigrationTable {
  version: number;
  name: string;
  applied_at: Generated<Timestamp>;
}

interface ServerKeyTable {
  name: string;
  value: Json;
  created_at: Generated<Timestamp>;
}

interface SessionTable {
  id: GeneratedAlways<number>;
  /** SHA-256 of the cookie */
  token_hash: Buffer;
  account_id: number;
  user_agent: string | null;
  address: string | null;
  created_at: Generated<Timestamp>;
  seen_at: Generated<Timestamp>;
  /** the absolute end; idle sessions end earlier by seen_at */
  expires_at: Timestamp;
}

interface SignUpInvitationTable {
  id: GeneratedAlways<number>;
  secret_hash: Buffer;
  note: string;
  made_by: number | null;
  used_by: number | null;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  used_at: Timestamp | null;
  revoked_at: Timestamp | null;
}

interface SilenceTable {
  id: GeneratedAlways<number>;
  /** the person who has set it: who follows, or the owner of the project */
  account_id: number;
  subscription_id: number | null;
  project_id: number | null;
  every_minutes: number | null;
  cron: string | null;
  time_zone: string | null;
  grace_minutes: number;
  /** when it was set: the period begins here where nothing has come yet */
  since: Generated<Timestamp>;
  /** the newest sign of life that was taken note of: the first sight of an item, or a ping */
  last_at: Timestamp | null;
  /** when it is late if nothing comes before, with the grace */
  due_at: Timestamp;
  /** waiting: it is due, and its source has not answered since; silent: its people have been alerted */
  state: Generated<'watching' | 'waiting' | 'silent'>;
}

interface SilenceWatchTable {
  one: Generated<boolean>;
  /** when the job last looked */
  passed_at: Timestamp;
  /** when it looked again after a pause */
  resumed_at: Timestamp;
}

interface StarTable {
  account_id: number;
  item_id: number;
  starred_at: Generated<Timestamp>;
}

interface StoryItemTable {
  item_id: number;
  story: number;
}

interface StoryKeyTable {
  /** a hash of a canonical link or of a folded title */
  key: Buffer;
  story: number;
  seen_at: Timestamp;
}

interface SubscriptionTable {
  id: GeneratedAlways<number>;
  account_id: number;
  project_id: number | null;
  tag: string | null;
  word_id: number | null;
  folder_id: number | null;
  /** its place among all of the account's; null sorts last */
  position: number | null;
  notify_minute: number | null;
  muted_channels: Generated<string[]>;
  created_at: Generated<Timestamp>;
  /** the transaction that switched notifications on; moved on whenever they are switched on again */
  notify_from: Generated<string>;
  /** what its person calls it; null: what the source, the tag or the word is called */
  title: string | null;
  /** news of high priority of this source are told at once; it has no effect while notify_minute is null */
  at_once: Generated<boolean>;
  /** items open with the text of their page, and the crawl fetches those of new items beforehand */
  full_text: Generated<boolean>;
}

interface SubscriptionEndTable {
  id: Generated<string>;
  account_id: number;
  before: Json;
  created_at: Generated<Timestamp>;
}

interface SubscriptionKeywordTable {
  subscription_id: number;
  keyword: string;
  created_at: Generated<Timestamp>;
}

interface TagAliasTable {
  former: string;
  name: string;
  created_at: Generated<Timestamp>;
}

interface WaitingItemTable {
  /** no foreign key, which would cost as much as the row: digest_due has one, and every row here comes with one there */
  account_id: number;
  item_id: number;
  subscription_id: number;
  /** the keyword that it matched; null: the subscription has none that asks for anything */
  keyword: string | null;
}

interface WalkTable {
  name: string;
  /** how far it has come; null: at the beginning */
  place: string | null;
  /** when it last came to the end */
  ended_at: Timestamp | null;
}

interface WebhookTable {
  endpoint_id: number;
  format: 'standard' | 'slack';
  /** whsec_ and base64, shown to its person when it is made and never again */
  secret: string;
  /** signs, too, until former_until */
  former_secret: string | null;
  former_until: Timestamp | null;
}

interface WebsubCallbackTable {
  id: GeneratedAlways<number>;
  topic_id: number;
  callback: string;
  host: string;
  secret: string | null;
  /** null: it has not confirmed that it wants the feed */
  lease_until: Timestamp | null;
  /** somebody asks for this in its name; it has still to confirm it */
  asked: 'subscribe' | 'unsubscribe' | null;
  asked_secret: string | null;
  asked_seconds: number | null;
  verify_at: Timestamp | null;
  /** times that it was asked about this request */
  verifications: Generated<number>;
  /** the version of the feed that it has; nothing is due while that is the topic's */
  sent_version: string | null;
  deliver_at: Timestamp | null;
  /** deliveries in a row that failed */
  failures: Generated<number>;
  /** of the process that asks it */
  verify_token: string | null;
  /** of the process that sends to it */
  deliver_token: string | null;
  created_at: Generated<Timestamp>;
}

interface WebsubHostTable {
  host: string;
  failures: Generated<number>;
  opened: Generated<number>;
  open_until: Timestamp | null;
  noted_at: Generated<Timestamp>;
}

interface WebsubLeaseTable {
  project_id: number;
  /** the end of our callback's address: only the hub knows it */
  id: Generated<string>;
  hub: string;
  topic: string;
  /** the address at which the source is crawled; once that is another one, the hub's documents are not taken */
  source: string;
  secret: string;
  state: Generated<'wanted' | 'asked' | 'active' | 'denied'>;
  asked_at: Timestamp | null;
  /** null: the hub has not confirmed, or its lease has ended */
  lease_until: Timestamp | null;
  pushed_at: Timestamp | null;
  failures: Generated<number>;
  /** when the hub is asked, or asked again before the lease ends */
  due_at: Generated<Timestamp | null>;
  since: Generated<Timestamp>;
}

interface WebsubPushTable {
  id: GeneratedAlways<number>;
  project_id: number;
  body: Buffer;
  content_type: string | null;
  due_at: Generated<Timestamp>;
  /** readings that were begun: one that ends its process is not begun for ever */
  tries: Generated<number>;
  received_at: Generated<Timestamp>;
}

interface WebsubTopicTable {
  id: GeneratedAlways<number>;
  address: string;
  /** null: the feed has items of many projects, or posts of a board */
  project_id: number | null;
  /** names the items of the feed at the last look */
  version: string;
  /** when they were last found to be others; the next look is a minute later at the earliest */
  changed_at: Generated<Timestamp>;
  check_at: Generated<Timestamp>;
  /** a look at it runs a search, so there are few and they are looked at seldom */
  is_search: Generated<boolean>;
}

interface WordTable {
  id: GeneratedAlways<number>;
  /** as it was typed first, in NFKC; one that means the same is a word of its own */
  text: string;
  /** counts up, under the lock of the cursor of its readers: items beyond it are matched from then on */
  entry: number | null;
  filled_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  /** its hits are to be filled up: stored items, or the word itself, are read otherwise since it was filled */
  refill: Generated<boolean>;
}

interface WordHitTable {
  word_id: number;
  item_id: number;
  sort_at: Timestamp;
}

interface WritingBanTable {
  account_id: number;
  /** null: for good */
  until: Timestamp | null;
  reason: string;
  created_at: Generated<Timestamp>;
}
