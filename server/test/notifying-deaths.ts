/** A process may die at these moments between an item and its settled delivery, one for each line that a crash may fall on. */
import type pg from 'pg';
import type { Channel } from '#features/channels/channel.ts';

interface OfStatement {
  statement: RegExp;
  /**
   * `after` needs an effect of the statement. With `commit` the moment is that of the transaction that the statement
   * was part of.
   */
  when: 'before' | 'after' | 'before-commit' | 'after-commit';
}

const ofStatements = {
  'the item is stored': { statement: /as behind from new_items_cursor/, when: 'before' },
  'matched, before the commit': { statement: /insert into waiting_item/, when: 'before-commit' },
  'matched, after the commit': { statement: /insert into waiting_item/, when: 'after-commit' },
  'composed, before the commit': { statement: /delete from digest_due/, when: 'before-commit' },
  'composed, after the commit': { statement: /delete from digest_due/, when: 'after-commit' },
  'claimed, before the call': { statement: /set state = 'sending'/, when: 'after' },
  settled: { statement: /set state = 'sent'/, when: 'after' },
} satisfies Record<string, OfStatement>;

const ofSends = ['before the mark', 'after the mark', 'accepted'] as const;

export type Death = keyof typeof ofStatements | (typeof ofSends)[number];

export interface Doomed {
  watch(pool: pg.Pool): void;
  wrap(channel: Channel): Channel;
}

/** The process ends itself by SIGKILL when it comes to this moment; the product's code knows nothing of it. */
export const doomedTo = (death: Death): Doomed => ({
  watch: pool => {
    if (isOfSend(death)) return;
    const all: Statements = { underWay: new Set(), areOver: false };
    pool.on('connect', client => watchStatements(client, ofStatements[death], all));
  },
  wrap: channel => (isOfSend(death) ? dieSending(channel, death) : channel),
});

const isOfSend = (death: Death): death is (typeof ofSends)[number] => (ofSends as readonly string[]).includes(death);

const die = () => process.kill(process.pid, 'SIGKILL');

/**
 * It has all statements of the process: once its last commit is on its way no other begins, or one could act on what is
 * committed.
 */
interface Statements {
  underWay: Set<Promise<unknown>>;
  areOver: boolean;
}

const watchStatements = (client: pg.PoolClient, { statement, when }: OfStatement, all: Statements): void => {
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
  let isInside = false;
  // A statement that is planned once comes with its name.
  const watched = async (asked: string | { text: string }, ...values: unknown[]): Promise<unknown> => {
    const text = typeof asked === 'string' ? asked : asked.text;
    const isIt = statement.test(text);
    isInside ||= isIt;
    const isEnd = isInside && text === 'commit';
    if ((when === 'before' && isIt) || (when === 'before-commit' && isEnd)) die();
    if (all.areOver) await never;
    if (when === 'after-commit' && isEnd) {
      all.areOver = true;
      await Promise.allSettled(all.underWay);
    }
    const answering = query(asked, ...values);
    all.underWay.add(answering);
    const answer = await answering.finally(() => all.underWay.delete(answering));
    if ((when === 'after' && isIt && hasRows(answer)) || (when === 'after-commit' && isEnd)) die();
    return answer;
  };
  client.query = watched as typeof client.query;
};

const never = new Promise<never>(() => {});

/** A claim that found nothing does not count. */
const hasRows = (answer: unknown): boolean => Number((answer as pg.QueryResult).rowCount) > 0;

const dieSending = (channel: Channel, death: (typeof ofSends)[number]): Channel => ({
  ...channel,
  send: async message => {
    const handOver = async () => {
      if (death === 'before the mark') die();
      await message.handOver();
      if (death === 'after the mark') die();
    };
    const outcome = await channel.send({ ...message, handOver });
    if (death === 'accepted' && outcome.kind === 'sent') die();
    return outcome;
  },
});
