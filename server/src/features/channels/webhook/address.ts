/** An address that a person gives for a webhook, as far as its text tells; where it leads is the door's to judge. */
import type { Settings } from '#deps.ts';
import { ownHosts } from '#net/own-hosts.ts';
import { bareHost, hostAndPort } from '#net/url-host.ts';
import { checkUrl, urlRule } from '#net/url-rule.ts';

/**
 * Answers undefined where it is never called: no web address, plain http to a host that the operator has not named, or this very server,
 * whose digests would come back as news.
 */
export const readWebhookAddress = (
  text: string,
  { publicUrl, hosts, webhooks }: Pick<Settings, 'publicUrl' | 'hosts' | 'webhooks'>,
): URL | undefined => {
  const checked = checkUrl(text, urlRule({ trustedHosts: webhooks.hosts }));
  if (!checked.ok) return undefined;
  const { url } = checked;
  if (webhooks.hosts.includes(hostAndPort(url))) return url;
  const ours = [...hosts, ...ownHosts(publicUrl, '0.0.0.0')].map(host => bareHost(new URL(`http://${host}`)));
  return url.protocol === 'https:' && !ours.includes(bareHost(url)) ? url : undefined;
};
