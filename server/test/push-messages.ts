/** These are messages as the sender hands them to a channel. */
import { randomBytes } from 'node:crypto';
import type { Alert, DigestEntry } from '@newsbell/contracts/notifications';
import type { Message } from '#features/channels/channel.ts';
import { counter } from './counter.ts';

const nextId = counter();

export const pushMessage = (
  address: string,
  {
    entries = [entryOf()],
    alerts = [],
    language = 'en',
    host = 'push.test',
    os = 'Web',
    items,
    endpointId,
    proven = true,
    accountId,
  }: Partial<Given> = {},
): Message => {
  const id = nextId();
  return {
    delivery: { id, idemKey: randomBytes(24).toString('base64url'), attempts: 1, createdAt: new Date() },
    destination: { id: endpointId ?? id, address, host, os, proven },
    person: {
      accountId: accountId ?? id,
      nickname: 'Mina',
      email: 'mina@example.org',
      language,
      timeZone: 'Asia/Seoul',
    },
    digest: { id, slot: new Date(), items: items ?? entries.length, entries, alerts, uncertain: 0 },
    handOver: async () => {},
  };
};

interface Given {
  entries: DigestEntry[];
  alerts: Alert[];
  language: Message['person']['language'];
  host: string;
  os: Message['destination']['os'];
  items: number;
  endpointId: number;
  proven: boolean;
  accountId: number;
}

export const entryOf = (title = 'Bus lanes open in May', project = 'Seoul Metro News', id = 7): DigestEntry => ({
  item: {
    id,
    title,
    excerpt: 'The first of three.',
    link: null,
    image: null,
    sortAt: '2026-03-05T06:07:00.000Z',
    project: { urlKey: 'seoul-metro', title: project },
  },
  others: [],
  reasons: [],
});

export const alertOf = (title = 'Which feeds do you miss?', changed: Partial<Alert> = {}): Alert => ({
  ...{ kind: 'ALERT', id: 9, type: 'REPLY', title, path: '/board/qna/12#c3', count: 1, actors: ['Alice'] },
  ...{ writing: null, canObject: false, silence: null },
  createdDate: '2026-03-05T06:07:00.000Z',
  read: false,
  ...changed,
});
