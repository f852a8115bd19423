import { expect, test } from 'vitest';
import type { LogEvent } from '#log/events.ts';
import { countOutcomes } from './outcomes.ts';

const counted = (...events: [LogEvent, Record<string, unknown>?][]) => {
  const outcomes = countOutcomes(() => {});
  for (const [event, fields] of events) outcomes.log(event, fields);
  return (name: string): string[] =>
    outcomes
      .metrics()
      .find(metric => metric.name === name)!
      .samples.filter(({ value }) => value > 0)
      .map(({ labels, value }) => `${Object.values(labels!).join(' ')} ${value}`);
};

test('new items are counted by how they came', () => {
  const of = counted(
    ['crawl_stored', { urlKey: 'paper', added: 2, changed: 1 }],
    ['websub_push_stored', { topic: 'https://a.example/', added: 3, changed: 0 }],
    ['crawl_unchanged', { urlKey: 'paper' }],
  );
  expect(of('newsbell_items_stored_total')).toEqual(['crawl 2', 'hub 3']);
  expect(of('newsbell_crawls_total')).toEqual(['stored 1', 'unchanged 1']);
});

test('tries of deliveries are counted by channel and outcome, and not by host', () => {
  const of = counted(
    ['delivery_later', { channel: 'webhook', host: 'a.example' }],
    ['delivery_later', { channel: 'webhook', host: 'b.example' }],
    ['delivery_sent', { channel: 'email', host: null }],
  );
  expect(of('newsbell_delivery_attempts_total')).toEqual(['webhook later 2', 'email sent 1']);
});

test.each([
  ['DNS', 'unreachable'],
  ['CONNECT', 'unreachable'],
  ['TLS', 'tls'],
  ['TIMEOUT', 'slow'],
  ['BLOCKED_ADDRESS', 'blocked'],
  ['ROBOTS_UNREACHABLE', 'robots'],
  ['HTTP_404', 'refused'],
  ['HTTP_503', 'server_error'],
  ['HTTP_304', 'protocol'],
  ['TRUNCATED', 'protocol'],
  ['BOMB', 'too_much'],
  ['READER_TIMEOUT', 'too_much'],
  ['BUSY', 'ours'],
  ['NOT_A_FEED', 'unreadable'],
])('a crawl that fails by %s is of the kind %s', (code, kind) => {
  expect(counted(['crawl_failed', { code }])('newsbell_crawl_failures_total')).toEqual([`${kind} 1`]);
});
