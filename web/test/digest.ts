import type { Alert, BellEntry, Digest, NoticeReason } from '@newsbell/contracts/notifications';

export const noticeReason = (given: Partial<NoticeReason> = {}): NoticeReason => ({
  type: 'PROJECT',
  key: 'a',
  title: 'Source a',
  keyword: null,
  ...given,
});

/** Makes an item of the source `a`, of which the person was notified because they follow the source. */
export const digestEntry = (id: number, given: Partial<BellEntry> = {}): BellEntry => ({
  item: {
    id,
    title: `Item ${id}`,
    excerpt: `Excerpt ${id}`,
    link: null,
    image: null,
    sortAt: '2026-03-05T00:00:00.000Z',
    project: { urlKey: 'a', title: 'Source a' },
  },
  others: [],
  read: false,
  starred: false,
  reasons: [noticeReason()],
  ...given,
});

/** The digest has one unread entry, and is an hour later for each number. */
export const digestOf = (id: number, given: Partial<Digest> = {}): Digest => {
  const entries = given.entries ?? [digestEntry(id * 100)];
  return {
    kind: 'DIGEST',
    id,
    slot: new Date(Date.UTC(2026, 2, 5) + id * 3_600_000).toISOString(),
    held: false,
    read: false,
    items: entries.length,
    entries,
    deliveries: [],
    ...given,
  };
};

/** The alert is an unread reply to one's post. */
export const alertOf = (id: number, given: Partial<Alert> = {}): Alert => ({
  ...{ kind: 'ALERT', id, type: 'REPLY', title: 'A question', path: '/board/qna/12#c3', count: 2, actors: ['Bob'] },
  ...{ writing: null, canObject: false, silence: null },
  createdDate: new Date(Date.UTC(2026, 2, 5) + id * 3_600_000).toISOString(),
  read: false,
  ...given,
});
