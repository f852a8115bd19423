/** Everything that is stored on a person, by table. Secrets are left out: hashes help nobody but a thief. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { isVisibleProject } from '#db/visibility.ts';

export const exportAccount = async (db: Db, accountId: number): Promise<Record<string, unknown>> => {
  const [
    account,
    signIns,
    mails,
    images,
    stars,
    reading,
    folders,
    outFeeds,
    subscriptions,
    sources,
    scheduledNews,
    hooks,
    pings,
    memberships,
    generators,
    imports,
    silences,
    notifications,
    boards,
    messages,
  ] = await Promise.all([
    db.selectFrom('account').where('id', '=', accountId).selectAll().executeTakeFirstOrThrow(),
    signInsOf(db, accountId),
    mailsOf(db, accountId),
    imagesOf(db, accountId),
    starsOf(db, accountId),
    readingOf(db, accountId),
    db.selectFrom('folder').where('account_id', '=', accountId).select(['id', 'name', 'created_at']).execute(),
    outFeedsOf(db, accountId),
    subscriptionsOf(db, accountId),
    sourcesOf(db, accountId),
    scheduledNewsOf(db, accountId),
    hooksOf(db, accountId),
    pingsOf(db, accountId),
    membershipsOf(db, accountId),
    generatorsOf(db, accountId),
    db.selectFrom('opml_import').where('account_id', '=', accountId).selectAll().execute(),
    silencesOf(db, accountId),
    notificationsOf(db, accountId),
    writtenBy(db, accountId),
    messagesOf(db, accountId),
  ]);
  const { password_hash: _password, email_key: _key, ...known } = account;
  return {
    account: known,
    ...signIns,
    ...{
      mails,
      images,
      stars,
      reading,
      folders,
      outFeeds,
      subscriptions,
      sources,
      scheduledNews,
      hooks,
      pings,
      memberships,
      generators,
      imports,
      silences,
      notifications,
      boards,
      messages,
    },
  };
};

const signInsOf = async (db: Db, accountId: number) => {
  const [identities, sessions, accessTokens] = await Promise.all([
    db.selectFrom('account_identity').where('account_id', '=', accountId).selectAll().execute(),
    db.selectFrom('session').where('account_id', '=', accountId).selectAll().execute(),
    db
      .selectFrom('access_token')
      .where('account_id', '=', accountId)
      .select(['name', 'hint', 'scopes', 'projects', 'created_at', 'expires_at', 'used_at', 'used_by', 'revoked_at'])
      .orderBy('id')
      .execute(),
  ]);
  return { identities, sessions: sessions.map(({ token_hash: _token, ...session }) => session), accessTokens };
};

/** Their texts stay out: a mailed link is a key for as long as it lives. */
const mailsOf = (db: Db, accountId: number): Promise<unknown[]> =>
  db
    .selectFrom('outbox_mail')
    .where('account_id', '=', accountId)
    .select(['kind', 'recipient', 'subject', 'created_at', 'sent_at'])
    .execute();

/**
 * The profile's picture is there as it is. Those in texts may take hundreds of megabytes: of them stands the path by which they are read, and
 * by which the texts name them.
 */
const imagesOf = async (db: Db, accountId: number): Promise<unknown[]> =>
  (
    await sql`
      select id, type, created_at, purpose, size, width, height, '/u/' || id as path,
        case purpose when 'PROFILE' then translate(encode(bytes, 'base64'), chr(10), '') end as base64
      from image where account_id = ${accountId} order by created_at, id`.execute(db)
  ).rows;

const readingOf = async (db: Db, accountId: number) => {
  const [upTo, items] = await Promise.all([
    db
      .selectFrom('read_upto')
      .where('account_id', '=', accountId)
      .select(['project_id', 'item_id', 'read_ids'])
      .execute(),
    db.selectFrom('item_read').where('account_id', '=', accountId).select(['item_id', 'is_read']).execute(),
  ]);
  return { upTo, items };
};

/** With the invitations to each: their links are keys for as long as they are open. */
const sourcesOf = async (db: Db, accountId: number): Promise<unknown[]> =>
  (
    await sql`
      select p.url_key, p.feed_url, p.title, p.visibility, p.created_at, (
        select jsonb_agg(to_jsonb(i) - 'id' - 'project_id' - 'secret' order by i.id) from invitation i
        where i.project_id = p.id) as invitations
      from project p where p.owner_id = ${accountId} order by p.id`.execute(db)
  ).rows;

/** They are published in the person's name, and nobody else has them yet. */
const scheduledNewsOf = (db: Db, accountId: number): Promise<unknown[]> =>
  db
    .selectFrom('scheduled_news as n')
    .innerJoin('project as p', 'p.id', 'n.project_id')
    .where('n.account_id', '=', accountId)
    .select(['p.url_key', 'n.key', 'n.publication', 'n.publish_at', 'n.created_at'])
    .orderBy('n.id')
    .execute();

/** With their last calls, whose bodies have no secrets. The key of an address is not stored, and a secret stays out. */
const hooksOf = async (db: Db, accountId: number): Promise<unknown[]> =>
  (
    await sql`
      select p.url_key, h.name, h.kind, h.hint, h.mapping, h.tells_resolved, h.created_at,
        (select jsonb_agg(to_jsonb(c) - 'id' - 'hook_id' order by c.id) from hook_call c where c.hook_id = h.id) as calls
      from hook h join project p on p.id = h.project_id
      where h.account_id = ${accountId} order by h.id`.execute(db)
  ).rows;

/** Their addresses stay out: each is a key for as long as it lives. */
const outFeedsOf = (db: Db, accountId: number): Promise<unknown[]> =>
  db
    .selectFrom('out_feed as o')
    .leftJoin('folder as f', 'f.id', 'o.folder_id')
    .where('o.account_id', '=', accountId)
    .select(['o.kind', 'f.name as folder', 'o.created_at'])
    .orderBy('o.created_at')
    .execute();

/** Their addresses stay out: each is a key for as long as it lives. */
const pingsOf = (db: Db, accountId: number): Promise<unknown[]> =>
  db
    .selectFrom('ping as g')
    .innerJoin('project as p', 'p.id', 'g.project_id')
    .where('g.account_id', '=', accountId)
    .select(['p.url_key', 'g.last_at', 'g.last_kind', 'g.started_at', 'g.created_at'])
    .orderBy('g.project_id')
    .execute();

const silencesOf = async (db: Db, accountId: number): Promise<unknown[]> =>
  (
    await sql`
      select s.subscription_id is not null as is_of_subscription, p.url_key, sub.tag, w.text as word, s.every_minutes, s.cron,
        s.time_zone, s.grace_minutes, s.since, s.last_at, s.due_at, s.state
      from silence s left join subscription sub on sub.id = s.subscription_id left join word w on w.id = sub.word_id
      left join project p on p.id = coalesce(s.project_id, sub.project_id) and ${isVisibleProject(accountId)}
      where s.account_id = ${accountId} order by s.id`.execute(db)
  ).rows;

/** Also those that were deleted, for as long as they can be restored. */
const writtenBy = async (db: Db, accountId: number) => {
  const [posts, comments, followed, votes, reports, bans, blocked] = await Promise.all([
    db
      .selectFrom('post')
      .where('account_id', '=', accountId)
      .select(['id', 'board', 'title', 'url', 'source', 'language', 'created_at', 'edited_at', 'deleted_at'])
      .orderBy('id')
      .execute(),
    db
      .selectFrom('comment')
      .where('account_id', '=', accountId)
      .select(['post_id', 'number', 'source', 'created_at', 'edited_at', 'deleted_at'])
      .orderBy('id')
      .execute(),
    db
      .selectFrom('post_follow')
      .where('account_id', '=', accountId)
      .select(['post_id', 'created_at'])
      .orderBy('post_id')
      .execute(),
    db
      .selectFrom('post_vote')
      .where('account_id', '=', accountId)
      .select(['post_id', 'created_at'])
      .orderBy('post_id')
      .execute(),
    db
      .selectFrom('report')
      .where('account_id', '=', accountId)
      .select(['case_id', 'reason', 'created_at'])
      .orderBy('case_id')
      .execute(),
    db
      .selectFrom('writing_ban')
      .where('account_id', '=', accountId)
      .select(['until', 'reason', 'created_at'])
      .execute(),
    db
      .selectFrom('account_block as b')
      .innerJoin('account as a', 'a.id', 'b.blocked_id')
      .where('b.account_id', '=', accountId)
      .select(['a.username', 'b.created_at'])
      .orderBy('b.created_at')
      .execute(),
  ]);
  return { posts, comments, followed, votes, reports, bans, blocked };
};

/** To the administrators. */
const messagesOf = (db: Db, accountId: number): Promise<unknown[]> =>
  db
    .selectFrom('contact_message')
    .where('account_id', '=', accountId)
    .select(['email', 'title', 'content', 'created_at', 'done_at'])
    .orderBy('id')
    .execute();

const notificationsOf = async (db: Db, accountId: number) => {
  const [endpoints, digests, alerts, waiting] = await Promise.all([
    // The address of a device or of a webhook is a key to it, and so are the secrets that sign.
    db
      .selectFrom('endpoint')
      .leftJoin('webhook', 'webhook.endpoint_id', 'endpoint.id')
      .where('account_id', '=', accountId)
      .select([
        'id',
        'channel',
        'os',
        'host',
        'name',
        'format',
        'browser',
        'system',
        'state',
        'last_sent_at',
        'created_at',
      ])
      .execute(),
    digestsOf(db, accountId),
    db
      .selectFrom('alert')
      .where('account_id', '=', accountId)
      .select([
        'kind',
        'subject',
        'title',
        'path',
        'count',
        'actors',
        'writing_closed',
        'closed_until',
        'can_object',
        'silence_kind',
        'silent_minutes',
        'silence_every',
        'digest_id',
        'read_at',
        'created_at',
      ])
      .orderBy('id')
      .execute(),
    db.selectFrom('waiting_item').where('account_id', '=', accountId).select(['item_id', 'keyword']).execute(),
  ]);
  return { endpoints, digests, alerts, waiting };
};

/** With what they name, which no other installation knows by its id: as the list of stars, nothing of sources that are closed to the person now. */
const starsOf = async (db: Db, accountId: number): Promise<unknown[]> =>
  (
    await sql`
      select s.item_id, s.starred_at, shown.* from star s left join lateral (
        select i.title, i.link, p.url_key, p.title as source from item i join project p on p.id = i.project_id
        where i.id = s.item_id and ${isVisibleProject(accountId)}
      ) shown on true
      where s.account_id = ${accountId} order by s.starred_at desc, s.item_id desc`.execute(db)
  ).rows;

/** The private sources of other people that are open to the person. */
const membershipsOf = (db: Db, accountId: number): Promise<unknown[]> =>
  db
    .selectFrom('project_member as m')
    .innerJoin('project as p', 'p.id', 'm.project_id')
    .where('m.account_id', '=', accountId)
    .select(['p.url_key', 'p.title', 'm.since'])
    .execute();

/** With the page that each reads. */
const generatorsOf = async (db: Db, accountId: number): Promise<unknown[]> =>
  (
    await sql`
      select to_jsonb(g) - 'account_id' - 'project_id' as generator, p.url_key, p.title, p.feed_url as page,
        (select jsonb_agg(to_jsonb(r) - 'id' - 'generator_id' order by r.id) from generator_run r
          where r.generator_id = g.id) as runs
      from generator g join project p on p.id = g.project_id
      where g.account_id = ${accountId} order by g.created_at, g.id`.execute(db)
  ).rows;

const digestsOf = async (db: Db, accountId: number): Promise<unknown[]> =>
  (
    await sql`
      select d.id, d.slot, d.at_once, d.sealed_at, d.read_at, d.items,
        (select jsonb_agg(to_jsonb(e) - 'account_id' - 'digest_id' order by e.place) from digest_item e
          where e.digest_id = d.id) as entries,
        (select jsonb_agg(jsonb_build_object('endpoint', s.endpoint_id, 'channel', s.channel, 'state', s.state,
          'attempts', s.attempts, 'error', s.error_code, 'created_at', s.created_at, 'settled_at', s.settled_at))
          from delivery s where s.digest_id = d.id) as deliveries
      from digest d where d.account_id = ${accountId} order by d.id`.execute(db)
  ).rows;

/** With what they name, which is no longer there when the account is read elsewhere, unless its source is closed to the person now. */
const subscriptionsOf = async (db: Db, accountId: number): Promise<unknown[]> =>
  (
    await sql`
      select p.url_key, p.feed_url, s.tag, w.text as word, s.title, s.folder_id, s.position, s.notify_minute, s.at_once, s.full_text, s.muted_channels,
        s.created_at, array(select k.keyword from subscription_keyword k where k.subscription_id = s.id
          order by k.created_at, k.keyword) as keywords
      from subscription s
      left join project p on p.id = s.project_id and ${isVisibleProject(accountId)}
      left join word w on w.id = s.word_id
      where s.account_id = ${accountId} order by s.position nulls last, s.id`.execute(db)
  ).rows;
