import type { Provider } from '@newsbell/contracts/accounts';
import { keepWayBack } from './way-back.ts';

let opened: Pick<Window, 'closed'> | null = null;

/**
 * Goes to a provider in a window of its own; where the browser allows none, it goes there in this tab, which then comes
 * back to `wayBack`. It must be called in the click itself, or no browser allows a window. `link` joins the provider to
 * the account that is signed in.
 */
export const openProvider = (id: Provider, wayBack: string, link = false): 'popup' | 'tab' => {
  const address = `/v1/social/${id}/begin${link ? '?link=true' : ''}`;
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
