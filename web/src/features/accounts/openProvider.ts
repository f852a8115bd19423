import type { Provider } from '@newsbell/contracts/accounts';
import { keepWayBack } from './wayBack.ts';

/**
 * Goes to a provider in a window of its own; where the browser allows none, in this tab, which then comes back to `wayBack`. Call it in
 * the click itself, or no browser allows one. `link` joins the provider to the account that is signed in.
 */
export const openProvider = (id: Provider, wayBack: string, link = false): 'popup' | 'tab' => {
  const address = `/v1/social/${id}/begin${link ? '?link=true' : ''}`;
  keepWayBack(wayBack);
  if (window.open(address, 'provider', 'popup,width=520,height=680')) return 'popup';
  location.assign(address);
  return 'tab';
};
