/** Access table: it has every route, with the answer to each kind of caller. A route that is not here fails the test. */

import type { TokenScope } from '@newsbell/contracts/token-rules';

export const callers = ['anonymous', 'other', 'unverified', 'owner', 'manager', 'viewer', 'admin'] as const;
export type CallerKind = (typeof callers)[number];

/**
 * The rows belong to `owner`, who is verified; `other` is verified too. 400 stands where the call itself is refused here: a provider that
 * is not set up, nothing left to verify. Signing in by a provider is tested in features/accounts/providers. `private` is a visitor where
 * READING lets only those read who are signed in.
 */
const table = `
                                        anonymous other unverified owner manager viewer admin private token
GET    /health/live                        200     200     200     200     200     200   200   200     -
GET    /health/ready                       200     200     200     200     200     200   200   200     -
GET    /metrics                            401     401     401     401     401     401   401   401     -
GET    /v1/openapi.json                    200     200     200     200     200     200   200   401     -
GET    /bot                                200     200     200     200     200     200   200   200     -
GET    /sitemap.xml                        200     200     200     200     200     200   200   401     -
GET    /robots.txt                         200     200     200     200     200     200   200   200     -
GET    /manifest.webmanifest               200     200     200     200     200     200   200   200     -
GET    /rss/preview-frame                  200     200     200     200     200     200   200   200     -
GET    /api/reference                      401     403     403     403     403     200   200   401     -

GET    /v1/feed/all                        200     200     200     200     200     200   200   401     read
GET    /v1/feed                            200     200     200     200     200     200   200   401     read
GET    /v1/feed/project                    200     200     200     200     200     200   200   401     read
GET    /v1/feed/tag                        200     200     200     200     200     200   200   401     read
GET    /v1/feed/word                       200     200     200     200     200     200   200   401     read
GET    /v1/news                            200     200     200     200     200     200   200   401     read
GET    /v1/timeline                        200     200     200     200     200     200   200   401     read
GET    /v1/search                          200     200     200     200     200     200   200   401     read
GET    /v1/search/keyword                  200     200     200     200     200     200   200   401     read
GET    /v1/project                         200     200     200     200     200     200   200   401     read
GET    /v1/project/search                  200     200     200     200     200     200   200   401     read
GET    /v1/project/top10                   200     200     200     200     200     200   200   401     read
GET    /v1/bundles                         200     200     200     200     200     200   200   401     read
GET    /v1/project/rss                     200     200     200     200     200     200   200   401     read
GET    /v1/projects                        200     200     200     200     200     200   200   401     read
GET    /:urlKey/rss.xml                    200     200     200     200     200     200   200   401     -
GET    /projects/tag/:tag/rss.xml          200     200     200     200     200     200   200   401     -
GET    /projects/tag/:tag/rss.atom         200     200     200     200     200     200   200   401     -
GET    /projects/tag/:tag/rss.json         200     200     200     200     200     200   200   401     -
GET    /word/:word/rss.xml                 200     200     200     200     200     200   200   401     -
GET    /word/:word/rss.atom                200     200     200     200     200     200   200   401     -
GET    /word/:word/rss.json                200     200     200     200     200     200   200   401     -
GET    /search/:keyword/rss.xml            200     200     200     200     200     200   200   401     -
GET    /search/:keyword/rss.atom           200     200     200     200     200     200   200   401     -
GET    /search/:keyword/rss.json           200     200     200     200     200     200   200   401     -
GET    /out/:uuid                          200     200     200     200     200     200   200   200     -
GET    /out/:uuid.atom                     200     200     200     200     200     200   200   200     -
GET    /out/:uuid.json                     200     200     200     200     200     200   200   200     -
GET    /v1/out-feed                        401     200     200     200     200     200   200   401     -
POST   /v1/out-feed                        401     200     200     200     200     200   200   401     -
DELETE /v1/out-feed/:id                    401     404     404     200     404     404   404   401     -
GET    /rss/:uuid.xml                      200     200     200     200     200     200   200   200     -
GET    /rss/:uuid.atom                     200     200     200     200     200     200   200   200     -
GET    /rss/:uuid.json                     200     200     200     200     200     200   200   200     -
POST   /websub                             202     202     202     202     202     202   202   404     -
GET    /websub/in/:id                      404     404     404     404     404     404   404   404     -
POST   /websub/in/:id                      410     410     410     410     410     410   410   410     -
GET    /v1/feed/subscribes                 401     200     200     200     200     200   200   401     read
GET    /v1/search/subscription             401     200     200     200     200     200   200   401     read
GET    /v1/subscribe/unread                401     200     200     200     200     200   200   401     read
PUT    /v1/feed/read                       401     200     200     200     200     200   200   401     -
DELETE /v1/feed/read                       401     404     404     200     404     404   404   401     -
PUT    /v1/feed/star                       401     200     200     200     200     200   200   401     -
DELETE /v1/feed/star                       401     200     200     200     200     200   200   401     -
GET    /v1/feed/star                       401     200     200     200     200     200   200   401     read
POST   /v1/feed/:id/text                   401     200     200     200     200     200   200   401     -

POST   /v1/project/discover                401     200     200     200     200     200   200   401     subscribe
POST   /v1/project                         401     200     200     200     200     200   200   401     subscribe
PUT    /v1/project                         401     404     404     200     404     404   404   401     -
DELETE /v1/project                         401     403     403     200     200     403   200   401     -
POST   /v1/project/tag                     401     403     403     200     200     403   200   401     -
DELETE /v1/project/tag                     401     403     403     200     200     403   200   401     -
POST   /v1/project/:urlKey/news            401     403     403     200     403     403   403   401     publish
POST   /v1/project/:urlKey/news/image      401     403     403     200     403     403   403   401     publish
PUT    /v1/project/:urlKey/news            401     403     403     200     403     403   403   401     publish
PUT    /v1/project/:urlKey/news/:id        401     403     403     200     403     403   403   401     publish
GET    /v1/project/:urlKey/news/scheduled  401     403     403     200     403     403   403   401     publish
DELETE /v1/project/:urlKey/news/scheduled  401     403     403     200     403     403   403   401     publish
GET    /v1/project/:urlKey/news/receipt    401     403     403     200     403     403   403   401     publish
GET    /v1/project/:urlKey/news/:id/receipt  401   403     403     200     403     403   403   401     publish
GET    /v1/project/:urlKey/hook            401     403     403     200     403     403   403   401     -
POST   /v1/project/:urlKey/hook            401     403     403     200     403     403   403   401     -
PUT    /v1/project/:urlKey/hook/:id        401     403     403     200     403     403   403   401     -
DELETE /v1/project/:urlKey/hook/:id        401     403     403     200     403     403   403   401     -
POST   /v1/project/:urlKey/hook/:id/address  401   403     403     200     403     403   403   401     -
GET    /v1/project/:urlKey/hook/:id/call   401     403     403     200     403     403   403   401     -
POST   /v1/project/:urlKey/hook/:id/call/:callId/again 401 403 403 200     403     403   403   401     -
POST   /v1/project/:urlKey/hook/:id/preview  401   403     403     200     403     403   403   401     -
POST   /hook/:key                          200     200     200     200     200     200   200   200     -
GET    /v1/project/:urlKey/ping            401     403     403     200     403     403   403   401     -
POST   /v1/project/:urlKey/ping            401     403     403     200     403     403   403   401     -
PUT    /v1/project/:urlKey/ping            401     403     403     200     403     403   403   401     -
DELETE /v1/project/:urlKey/ping            401     403     403     200     403     403   403   401     -
GET    /ping/:uuid                         200     200     200     200     200     200   200   200     -
POST   /ping/:uuid                         200     200     200     200     200     200   200   200     -
GET    /ping/:uuid/:signal                 200     200     200     200     200     200   200   200     -
POST   /ping/:uuid/:signal                 200     200     200     200     200     200   200   200     -
POST   /                                   401     403     403     200     403     403   403   401     publish
PUT    /                                   401     403     403     200     403     403   403   401     publish
POST   /:urlKey                            401     403     403     200     403     403   403   401     publish
PUT    /:urlKey                            401     403     403     200     403     403   403   401     publish
GET    /:urlKey/publish                    401     401     401     401     401     401   401   401     publish
GET    /:urlKey/send                       401     401     401     401     401     401   401   401     publish
GET    /:urlKey/trigger                    401     401     401     401     401     401   401   401     publish
GET    /v1/project/:urlKey/silence         401     403     403     200     403     403   403   401     publish
PUT    /v1/project/:urlKey/silence         401     403     403     200     403     403   403   401     publish
DELETE /v1/project/:urlKey/silence         401     403     403     200     403     403   403   401     publish
GET    /v1/project/:urlKey/invitations     401     404     404     200     404     404   404   401     -
POST   /v1/project/:urlKey/invitations     401     404     403     200     404     404   404   401     -
DELETE /v1/project/:urlKey/invitations/:id 401     404     404     200     404     404   404   401     -
GET    /v1/project/:urlKey/members         401     404     404     200     404     404   404   401     -
DELETE /v1/project/:urlKey/members/:username 401   404     404     200     404     404   404   401     -
DELETE /v1/project/:urlKey/membership      401     404     404     200     404     404   404   401     -
GET    /v1/invitation/:secret              200     200     200     200     200     200   200   401     -
POST   /v1/invitation/:secret              401     200     200     200     200     200   200   401     -
DELETE /v1/news                            401     403     403     200     200     403   200   401     publish
DELETE /v1/project/news                    401     403     403     200     200     403   200   401     publish
POST   /accounts/ClientLogin                401     401     401     401     401     401   401   401     -
GET    /accounts/ClientLogin                401     401     401     401     401     401   401   401     -
GET    /reader/api/0/token                  401     401     401     401     401     401   401   401     reader
GET    /reader/api/0/user-info              401     401     401     401     401     401   401   401     reader
GET    /reader/api/0/tag/list               401     401     401     401     401     401   401   401     reader
GET    /reader/api/0/subscription/list      401     401     401     401     401     401   401   401     reader
GET    /reader/api/0/preference/list        401     401     401     401     401     401   401   401     reader
GET    /reader/api/0/preference/stream/list 401     401     401     401     401     401   401   401     reader
GET    /reader/api/0/unread-count           401     401     401     401     401     401   401   401     reader
GET    /reader/api/0/stream/items/ids       401     401     401     401     401     401   401   401     reader
POST   /reader/api/0/stream/items/ids       401     401     401     401     401     401   401   401     reader
GET    /reader/api/0/stream/items/contents  401     401     401     401     401     401   401   401     reader
POST   /reader/api/0/stream/items/contents  401     401     401     401     401     401   401   401     reader
GET    /reader/api/0/stream/contents        401     401     401     401     401     401   401   401     reader
POST   /reader/api/0/stream/contents        401     401     401     401     401     401   401   401     reader
GET    /reader/api/0/stream/contents/:stream 401     401     401     401     401     401   401   401     reader
POST   /reader/api/0/stream/contents/:stream 401     401     401     401     401     401   401   401     reader
GET    /reader/atom/:stream                 401     401     401     401     401     401   401   401     reader
POST   /api/fever.php                      200     200     200     200     200     200   200   200     -
GET    /api/fever.php                      200     200     200     200     200     200   200   200     -
POST   /reader/api/0/edit-tag              401     401     401     401     401     401   401   401     reader
POST   /reader/api/0/mark-all-as-read      401     401     401     401     401     401   401   401     reader
POST   /reader/api/0/rename-tag            401     401     401     401     401     401   401   401     reader
POST   /reader/api/0/disable-tag           401     401     401     401     401     401   401   401     reader
POST   /reader/api/0/subscription/quickadd 401     401     401     401     401     401   401   401     reader
POST   /reader/api/0/subscription/edit     401     401     401     401     401     401   401   401     reader
POST   /reader/api/0/subscription/import   401     401     401     401     401     401   401   401     reader
GET    /reader/api/0/subscription/export   401     401     401     401     401     401   401   401     reader

GET    /v1/subscribe/opml                  401     200     200     200     200     200   200   401     read
POST   /v1/subscribe/opml                  401     200     200     200     200     200   200   401     subscribe
GET    /v1/subscribe/opml/:id              401     404     404     200     404     404   404   401     subscribe

GET    /v1/agreement                       200     200     200     200     200     200   200   200     -
GET    /v1/account/options                 200     200     200     200     200     200   200   200     -
POST   /v1/account                         200     200     200     200     200     200   200   200     -
POST   /v1/account/login                   200     200     200     200     200     200   200   200     -
POST   /v1/account/token/login             200     200     200     200     200     200   200   200     -
GET    /logout                             200     200     200     200     200     200   200   200     -
GET    /v1/account/:username/validate      200     200     200     200     200     200   200   200     -
POST   /v1/account/password/forgot         200     200     200     200     200     200   200   200     -
POST   /v1/account/password/reset          200     200     200     200     200     200   200   200     -
GET    /img/:mac/:address                  404     404     404     404     404     404   404   404     -
GET    /u/:id                              200     200     200     200     200     200   200   200     -

GET    /v1/account                         401     200     200     200     200     200   200   401     -
PUT    /v1/account                         401     200     200     200     200     200   200   401     -
DELETE /v1/account                         401     200     200     200     200     200   200   401     -
PUT    /v1/account/settings                401     200     200     200     200     200   200   401     -
GET    /v1/account/export                  401     200     200     200     200     200   200   401     -
GET    /v1/account/validate/resend         401     400     200     400     400     400   400   401     -
GET    /v1/account/session                 401     200     200     200     200     200   200   401     -
DELETE /v1/account/session/:id             401     404     404     200     404     404   404   401     -
PUT    /v1/account/mode                    401     200     403     200     200     200   200   401     -
GET    /v1/account/project                 401     200     200     200     200     200   200   401     publish
GET    /v1/account/project/activity        401     200     200     200     200     200   200   401     -
GET    /v1/account/hook                    401     200     200     200     200     200   200   401     -
GET    /v1/account/silence                 401     200     200     200     200     200   200   401     -
GET    /v1/account/token                   401     200     200     200     200     200   200   401     -
POST   /v1/account/token                   401     200     403     200     200     200   200   401     -
DELETE /v1/account/token/:id               401     404     404     200     404     404   404   401     -
DELETE /v1/account/provider/:id            401     404     404     200     404     404   404   401     -

GET    /v1/account/subscribes              401     200     200     200     200     200   200   401     read
POST   /v1/subscribe/project               401     200     200     200     200     200   200   401     subscribe
PUT    /v1/subscribe/project               401     404     404     200     404     404   404   401     subscribe
DELETE /v1/subscribe/project               401     404     404     200     404     404   404   401     subscribe
POST   /v1/subscribe/project/keyword       401     404     404     200     404     404   404   401     subscribe
DELETE /v1/subscribe/project/keyword       401     404     404     200     404     404   404   401     subscribe
PUT    /v1/subscribe/project/mute          401     404     404     200     404     404   404   401     subscribe
POST   /v1/subscribe/bundle                401     200     200     200     200     200   200   401     subscribe
POST   /v1/subscribe/tag                   401     200     200     200     200     200   200   401     subscribe
PUT    /v1/subscribe/tag                   401     404     404     200     404     404   404   401     subscribe
DELETE /v1/subscribe/tag                   401     404     404     200     404     404   404   401     subscribe
POST   /v1/subscribe/tag/keyword           401     404     404     200     404     404   404   401     subscribe
DELETE /v1/subscribe/tag/keyword           401     404     404     200     404     404   404   401     subscribe
PUT    /v1/subscribe/tag/mute              401     404     404     200     404     404   404   401     subscribe
POST   /v1/subscribe/word                  401     200     200     200     200     200   200   401     subscribe
PUT    /v1/subscribe/word                  401     404     404     200     404     404   404   401     subscribe
DELETE /v1/subscribe/word                  401     404     404     200     404     404   404   401     subscribe
POST   /v1/subscribe/word/keyword          401     404     404     200     404     404   404   401     subscribe
DELETE /v1/subscribe/word/keyword          401     404     404     200     404     404   404   401     subscribe
PUT    /v1/subscribe/word/mute             401     404     404     200     404     404   404   401     subscribe
GET    /v1/subscribe/keyword/preview       401     200     200     200     200     200   200   401     subscribe
GET    /v1/subscribe/folder                401     200     200     200     200     200   200   401     subscribe
POST   /v1/subscribe/folder                401     200     200     200     200     200   200   401     subscribe
PUT    /v1/subscribe/folder/:id            401     404     404     200     404     404   404   401     subscribe
DELETE /v1/subscribe/folder/:id            401     404     404     200     404     404   404   401     subscribe
GET    /v1/subscribe/:id/silence           401     404     404     200     404     404   404   401     subscribe
PUT    /v1/subscribe/:id/silence           401     404     404     200     404     404   404   401     subscribe
DELETE /v1/subscribe/:id/silence           401     404     404     200     404     404   404   401     subscribe
PUT    /v1/subscribe/order                 401     404     404     200     404     404   404   401     subscribe
PUT    /v1/subscribe/many                  401     404     404     200     404     404   404   401     subscribe
POST   /v1/subscribe/many/end              401     200     200     200     200     200   200   401     subscribe
DELETE /v1/subscribe/many/end/:undo        401     404     404     200     404     404   404   401     subscribe
POST   /v1/saved                           401     200     200     200     200     200   200   401     subscribe
DELETE /v1/saved/:id                       401     404     404     200     404     404   404   401     subscribe

GET    /v1/rssgen/my                       401     200     200     200     200     200   200   401     -
POST   /v1/rssgen                          401     200     403     200     200     200   200   401     -
GET    /v1/rssgen/:uuid                    401     404     404     200     404     404   404   401     -
PUT    /v1/rssgen/:uuid                    401     404     403     200     404     404   404   401     -
DELETE /v1/rssgen/:uuid                    401     404     404     200     404     404   404   401     -
PUT    /v1/rssgen/:uuid/settings           401     404     404     200     404     404   404   401     -
GET    /v1/rssgen/html                     401     200     200     200     200     200   200   401     -
GET    /v1/rssgen/rule2regex               401     200     200     200     200     200   200   401     -
POST   /v1/rssgen/pictures                 401     200     200     200     200     200   200   401     -

POST   /v1/account/fcm                     401     200     200     200     200     200   200   401     -
DELETE /v1/account/fcm                     200     200     200     200     200     200   200   200     -
GET    /v1/notification                    401     200     200     200     200     200   200   401     read
GET    /v1/notification/unread             401     200     200     200     200     200   200   401     read
PUT    /v1/notification/read               401     200     200     200     200     200   200   401     -
PUT    /v1/notification/done               401     200     200     200     200     200   200   401     -
DELETE /v1/notification/done               401     200     200     200     200     200   200   401     -
GET    /v1/notification/why                401     200     200     200     200     200   200   401     read
GET    /v1/notification/target             401     200     200     200     200     200   200   401     -
PUT    /v1/notification/target/:id         401     404     404     200     404     404   404   401     -
DELETE /v1/notification/target/:id         401     404     404     200     404     404   404   401     -
POST   /v1/notification/target/:id/test    401     404     404     200     404     404   404   401     -
POST   /v1/notification/webhook            401     200     403     200     200     200   200   401     -
PUT    /v1/notification/webhook/:id        401     404     403     200     404     404   404   401     -
POST   /v1/notification/webhook/:id/secret 401     404     403     200     404     404   404   401     -
GET    /v1/notification/delivery/:id       401     404     404     200     404     404   404   401     -

GET    /v1/social/:id/begin                400     400     400     400     400     400   400   400     -
POST   /v1/social/:id                      400     400     400     400     400     400   400   400     -
POST   /v1/social/oauth2                   400     400     400     400     400     400   400   400     -
POST   /v1/oauth/:provider                 400     400     400     400     400     400   400   400     -
POST   /v1/oauth/firebase                  400     400     400     400     400     400   400   400     -

GET    /v1/notification/preferences        200     200     200     200     200     200   200   200     -
PUT    /v1/notification/preferences        200     200     200     200     200     200   200   200     -
GET    /v1/notification/unsubscribe/:token 200     200     200     200     200     200   200   200     -
POST   /v1/notification/unsubscribe/:token 200     200     200     200     200     200   200   200     -

GET    /v1/board                           200     200     200     200     200     200   200   401     read
GET    /v1/board/:board                    200     200     200     200     200     200   200   401     read
POST   /v1/board/:board                    401     200     403     200     200     200   200   401     -
POST   /v1/board/preview                   401     200     200     200     200     200   200   401     -
GET    /v1/board/:board/:postId            200     200     200     200     200     200   200   401     read
PUT    /v1/board/:board/:postId            401     403     403     200     200     403   200   401     -
DELETE /v1/board/:board/:postId            401     403     403     200     200     403   200   401     -
POST   /v1/board/:board/:postId/restore    401     404     404     200     200     404   200   401     -
POST   /v1/board/:board/:postId/notice     401     403     403     403     200     403   200   401     -
DELETE /v1/board/:board/:postId/notice     401     403     403     403     200     403   200   401     -
POST   /v1/board/:board/:postId/comment    401     200     403     200     200     200   200   401     -
PUT    /v1/board/:board/:postId/comment/:id 401    403     403     200     200     403   200   401     -
DELETE /v1/board/:board/:postId/comment/:id 401    403     403     200     200     403   200   401     -
POST   /v1/board/:board/:postId/comment/:id/restore 401 404 404  200     200     404   200   401     -
PUT    /v1/board/:board/:postId/follow     401     200     403     200     200     200   200   401     -
DELETE /v1/board/:board/:postId/follow     401     200     200     200     200     200   200   401     -
PUT    /v1/board/:board/:postId/answer     401     403     403     200     200     403   200   401     -
DELETE /v1/board/:board/:postId/answer     401     403     403     200     200     403   200   401     -
POST   /v1/board/wanted                    401     200     403     200     200     200   200   401     -
PUT    /v1/board/:board/:postId/vote       401     200     403     200     200     200   200   401     -
DELETE /v1/board/:board/:postId/vote       401     200     200     200     200     200   200   401     -
PUT    /v1/board/:board/:postId/state      401     403     403     403     200     403   200   401     -
POST   /v1/report                          401     200     403     404     200     200   200   401     -
GET    /v1/admin/report                    401     403     403     403     200     403   200   401     -
PUT    /v1/admin/report/:id                401     403     403     403     200     403   200   401     -
GET    /v1/admin/moderation                401     403     403     403     200     403   200   401     -
POST   /v1/admin/moderation/:id/undo       401     403     403     403     200     403   200   401     -
PUT    /v1/admin/user/:id/writing          401     403     403     403     200     403   200   401     -
POST   /v1/notification/:id/objection      401     404     404     200     404     404   404   401     -
PUT    /v1/admin/board/:board              401     403     403     403     403     403   200   401     -
GET    /v1/admin/word                      401     403     403     403     403     403   200   401     -
PUT    /v1/admin/word                      401     403     403     403     403     403   200   401     -
GET    /v1/board/mention                   401     200     403     200     200     200   200   401     -
GET    /v1/account/block                   401     200     200     200     200     200   200   401     -
PUT    /v1/account/block                   401     200     200     404     200     200   200   401     -
DELETE /v1/account/block                   401     200     200     200     200     200   200   401     -
POST   /v1/board/contact                   200     200     200     200     200     200   200   200     -
POST   /v1/util/image                      401     200     403     200     200     200   200   401     -
GET    /board/:board/rss.xml               200     200     200     200     200     200   200   401     -
GET    /board/:board/rss.atom              200     200     200     200     200     200   200   401     -
GET    /board/:board/rss.json              200     200     200     200     200     200   200   401     -

GET    /v1/admin/overview                  401     403     403     403     403     403   200   401     -
POST   /v1/admin/check                     401     403     403     403     403     403   200   401     -
GET    /v1/admin/source                    401     403     403     403     403     403   200   401     -
GET    /v1/admin/source/:id                401     403     403     403     403     403   200   401     -
POST   /v1/admin/source/:id/retry          401     403     403     403     403     403   200   401     -
POST   /v1/admin/source/:id/merge          401     403     403     403     403     403   200   401     -
GET    /v1/admin/channels                  401     403     403     403     403     403   200   401     -
GET    /v1/admin/user                      401     403     403     403     403     403   200   401     -
PUT    /v1/admin/user/:id                  401     403     403     403     403     403   200   401     -
GET    /v1/admin/invitation                401     403     403     403     403     403   200   401     -
POST   /v1/admin/invitation                401     403     403     403     403     403   200   401     -
DELETE /v1/admin/invitation/:id            401     403     403     403     403     403   200   401     -
GET    /v1/admin/user/:id/session          401     403     403     403     403     403   200   401     -
DELETE /v1/admin/user/:id/session          401     403     403     403     403     403   200   401     -
DELETE /v1/admin/user/:id/session/:session 401     403     403     403     403     403   200   401     -
GET    /v1/announcement                    200     200     200     200     200     200   200   401     -
GET    /v1/admin/announcement              401     403     403     403     403     403   200   401     -
POST   /v1/admin/announcement              401     403     403     403     403     403   200   401     -
PUT    /v1/admin/announcement/:id          401     403     403     403     403     403   200   401     -
DELETE /v1/admin/announcement/:id          401     403     403     403     403     403   200   401     -
GET    /v1/admin/contact                   401     403     403     403     403     403   200   401     -
PUT    /v1/admin/contact/:id               401     403     403     403     403     403   200   401     -
GET    /v1/admin/tag                       401     403     403     403     200     403   200   401     -
PUT    /v1/admin/tag/:name                 401     403     403     403     200     403   200   401     -
GET    /v1/admin/mail                      401     403     403     403     403     403   200   401     -
POST   /v1/admin/mail/:id/again            401     403     403     403     403     403   200   401     -
`;

export interface AccessRow {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  expected: Record<CallerKind, number>;
  /** The answer to a visitor where only those who are signed in may read. */
  whenPrivate: number;
  /** The scope by which an access token makes the call; `-`: none does. */
  token: TokenScope | '-';
}

export const accessTable: AccessRow[] = table
  .split('\n')
  .filter(line => /^[A-Z]/.test(line))
  .map(line => {
    const [method, url, ...statuses] = line.trim().split(/ +/);
    const expected = Object.fromEntries(callers.map((caller, at) => [caller, Number(statuses[at])]));
    const [whenPrivate, token] = statuses.slice(callers.length);
    return { method, url, expected, whenPrivate: Number(whenPrivate), token } as AccessRow;
  });

/** These GETs change something, so they are guarded like the unsafe methods. */
export const changingGets = [
  '/logout',
  '/v1/account/validate/resend',
  '/v1/account/:username/validate',
  '/v1/social/:id/begin',
  '/:urlKey/publish',
  '/:urlKey/send',
  '/:urlKey/trigger',
  '/ping/:uuid',
  '/ping/:uuid/:signal',
];

/** The calls of reader apps that want a token. */
export const ofReaderApps = accessTable.filter(({ token }) => token === 'reader').map(({ url }) => url);

/** These calls go by an access token alone: a cookie is none of theirs. */
export const byTokenAlone = ['/:urlKey/publish', '/:urlKey/send', '/:urlKey/trigger', ...ofReaderApps];

/** These writes go by what their address or their form says, and not by a cookie, so other sites and mail programs may ask them. */
export const fromAnywhere = [
  '/v1/notification/unsubscribe/:token',
  '/hook/:key',
  '/ping/:uuid',
  '/ping/:uuid/:signal',
  '/websub',
  '/websub/in/:id',
  '/accounts/ClientLogin',
  '/api/fever.php',
  ...ofReaderApps,
];
