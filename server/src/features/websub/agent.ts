import type { Settings } from '#deps.ts';
import { userAgent } from '#net/user-agent.ts';
import { version } from '#version.ts';

/** Callbacks and hubs see by this who calls. */
export const websubAgent = ({ productName, publicUrl }: Pick<Settings, 'productName' | 'publicUrl'>): string =>
  userAgent({ product: productName, version, about: `${publicUrl}/bot` });
