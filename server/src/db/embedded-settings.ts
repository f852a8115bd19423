/** The settings of the embedded PostgreSQL suit a small machine with an SSD; everything durable is left as it is. */
export const embeddedSettings: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  work_mem: '8MB',
  max_wal_size: '512MB',
  // Minimal WAL: no server replicates from it, so less needs to be written.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  random_page_cost: '1.1',
  jit: 'off',
  autovacuum_naptime: '20s',
  // Statements that fail are the callers' to log; here they would fill the disk.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** Only the embedded major version knows these settings: its io workers cost a context switch a page that the system's cache has. */
export const newestSettings: Record<string, string> = { io_method: 'sync' };
