/** The outside world, always passed as an argument, so that tests can hand in another one. */
import type { Config } from '#config.ts';
import type { Db } from '#db/open.ts';
import type { Log } from '#log.ts';
import type { HttpClient } from '#net/fetch.ts';

export interface Deps {
  db: Db;
  http: HttpClient;
  log: Log;
  /** Wall clock for what people see; leases and due times use the database's clock. */
  now(): Date;
  settings: Settings;
}

export type Settings = Pick<
  Config,
  | 'productName'
  | 'publicUrl'
  | 'hosts'
  | 'answerWithinMs'
  | 'databasePool'
  | 'memory'
  | 'dataDir'
  | 'metricsToken'
  | 'crawl'
  | 'generators'
  | 'boards'
  | 'images'
  | 'pictureProxy'
  | 'keep'
  | 'trustedProxies'
  | 'connectionsPerAddress'
  | 'accounts'
  | 'contact'
  | 'sources'
  | 'publishing'
  | 'websub'
  | 'mail'
  | 'notify'
  | 'push'
  | 'webhooks'
>;
