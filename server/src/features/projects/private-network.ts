/** Decides who may add sources in the operator's own network. The permission of a crawl is its source's: `project.in_private_network`. */
import type { Settings } from '#deps.ts';
import type { Caller } from '#http/guard.ts';
import type { PrivateHosts } from '#net/private-hosts.ts';

/** Undefined: this caller may not, and to them nothing is there. An access token has no roles. */
export const mayAddPrivate = (
  { crawl }: Pick<Settings, 'crawl'>,
  { roles }: Pick<Caller, 'roles'>,
): PrivateHosts | undefined =>
  crawl.privateFor === 'everybody' || isAdministrator({ roles }) ? crawl.privateHosts : undefined;

export const isAdministrator = ({ roles }: Pick<Caller, 'roles'>): boolean => roles.includes('ROLE_ADMIN');
