-- Sources whose key has become the first segment of an address of ours: nobody could open their page by it any more.
update project set url_key = url_key || '-' || id where url_key in (
  'accounts', 'boards', 'developer', 'docs', 'fever', 'greader', 'healthz', 'hook',
  'hooks', 'json', 'mcp', 'media', 'oauth', 'openapi', 'out', 'ping',
  'proxy', 'reader', 'readyz', 'saved', 'sse', 'status', 'ui', 'version',
  'webhook', 'webhooks', 'websub', 'ws'
);
