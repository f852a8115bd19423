-- Sources whose key has become the first segment of an address of ours: nobody could open their page by it any more. The number is the
-- source's own, or the next that is free: keys of sources end with numbers anyway.
update project p set url_key = (
  select p.url_key || '-' || n from generate_series(p.id, p.id + 100000) n
  where not exists (select from project other where other.url_key = p.url_key || '-' || n) order by n limit 1)
where p.url_key in (
  'accounts', 'boards', 'developer', 'docs', 'fever', 'greader', 'healthz', 'hook',
  'hooks', 'json', 'mcp', 'media', 'oauth', 'openapi', 'out', 'ping',
  'proxy', 'reader', 'readyz', 'saved', 'sse', 'status', 'ui', 'version',
  'webhook', 'webhooks', 'websub', 'ws'
);
