import type { Message } from '../channel.ts';
import { type Notice, noticeUpTo } from '../push/notice.ts';

/** FCM takes 4,096 bytes; what is over is our mistake, so some room is left for how it counts. */
const BYTES_AT_MOST = 3_800;

/**
 * The body of `messages:send`. Repetitions carry the same collapse key and tag, so that a device shows one; `data` is for the app, which
 * drops an id that it has had.
 */
export const fcmMessage = (message: Message): string => {
  const withoutToken = (notice: Notice) => ({
    notification: { title: notice.title, body: notice.body },
    data: { nid: notice.digest, id: message.delivery.idemKey, path: notice.path },
    android: { collapse_key: message.delivery.idemKey, ttl: '43200s', notification: { tag: notice.tag } },
    apns: {
      headers: { 'apns-collapse-id': message.delivery.idemKey, 'apns-expiration': expirationOf(message) },
      payload: { aps: { 'thread-id': 'digests', sound: 'default' } },
    },
  });
  const notice = noticeUpTo(message, BYTES_AT_MOST, each => Buffer.byteLength(JSON.stringify(withoutToken(each))));
  return JSON.stringify({ message: { token: message.destination.address, ...withoutToken(notice) } });
};

/** Half a day after it was made, and so the same at every attempt. */
const expirationOf = ({ delivery }: Message): string =>
  String(Math.floor(delivery.createdAt.getTime() / 1000) + 43_200);
