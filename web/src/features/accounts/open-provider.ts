import type { Provider } from '@newsbell/contracts/accounts';
import { keepWayBack } from './way-back.ts';

let opened: Pick<Window, 'closed'> | null = null;

/**
 * Goes to a provider in a window of its own; where the browser allows none, it goes there in this tab, which then comes
 * back to `wayBack`. It must be called in the click itself, or no browser allows a window. `link` joins the provider to
 * the account that is signed in, and `invitation` is the secret of a link to sign up.
 */
export const openProvider = (
  id: Provider,
  wayBack: string,
  given: { link: 'true' } | { invitation?: string | undefined },
): 'popup' | 'tab' => {
  const values = Object.entries(given).filter(([, value]) => value !== undefined);
  const address = `/v1/social/${id}/begin${values.length > 0 ? `?${new URLSearchParams(values)}` : ''}`;
  keepWayBack(wayBack);
  opened = window.open(address, 'provider', 'popup,width=520,height=680');
  if (opened) return 'popup';
  location.assign(address);
  return 'tab';
};

/**
 * Answers whether the window of the provider has been closed, as far as this page may know. A provider may cut the tie between the two, and
 * its window then looks closed while somebody signs in in it.
 */
export const isProviderClosed = (): boolean => opened?.closed === true;
