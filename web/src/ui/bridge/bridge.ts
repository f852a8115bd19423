/**
 * The bridge joins the page and a native app that shows it: both directions are here, and nothing else of the page
 * talks to a shell. `docs/app-bridge.md` is the contract, with what a shell has to do. The module is loaded in apps
 * only; `shell-here.ts` tells whether the page is in one.
 */
import { onPushMessage, setPushToken } from './from-shell.ts';
import { knowsScheme, type Shells } from './shell-here.ts';

export type AppSystem = 'Android' | 'iOS';

/** The page does these things at the shell's word. */
export interface BridgedPage {
  bindToken: (os: AppSystem, token: string) => void;
  /** It is called when a push message has come. */
  pushed: () => void;
  open: (path: string) => void;
  /** It answers false, and does nothing, where the way back would leave the page. */
  goBack: () => boolean;
}

/** Gives the shell `window.newsbell`. What it says is checked like any stranger's word, and what is not as agreed is passed over. */
export const offerBridge = (page: BridgedPage): void => {
  const offered = {
    setPushToken: (os: unknown, token: unknown) => setPushToken(page, os, token),
    onPushMessage: (json: unknown) => onPushMessage(page, json),
    back: () => closeTop() || page.goBack(),
  };
  Object.defineProperty(window, 'newsbell', { value: Object.freeze(offered), configurable: true });
};

export type ShellAction = 'login' | 'logout' | 'share' | 'openExternal';

/** Answers false where no shell listens. */
export const tellShell = (action: ShellAction, values: Record<string, string> = {}): boolean => {
  const { webkit, NewsbellAndroid } = window as Shells;
  const message = { action, ...values };
  try {
    if (webkit?.messageHandlers?.newsbell) webkit.messageHandlers.newsbell.postMessage(message);
    else if (NewsbellAndroid) NewsbellAndroid.postMessage(JSON.stringify(message));
    else if (knowsScheme()) callScheme(`newsbell://${action}?${new URLSearchParams(values)}`);
    else return false;
    return true;
  } catch {
    return false;
  }
};

/** Throttled: navigations begin this many milliseconds apart, because of two at once only the second begins. */
const between = 200;
let free = 0;

const callScheme = (address: string): void => {
  const wait = Math.max(0, free - Date.now());
  free = Date.now() + wait + between;
  if (wait === 0) location.assign(address);
  else setTimeout(() => location.assign(address), wait);
};

/** A popover lies above every dialog: one that is opened later closes it. */
const closeTop = (): boolean => {
  const popover = topOf(openPopovers());
  const dialog = topOf(document.querySelectorAll<HTMLDialogElement>('dialog[open]'));
  if (popover) popover.hidePopover();
  else dialog?.close();
  return Boolean(popover ?? dialog);
};

const openPopovers = (): HTMLElement[] => {
  if (!('popover' in HTMLElement.prototype)) return [];
  // Manual popovers are left out, because their opener closes them, as a message that goes by itself.
  const closable = [...document.querySelectorAll<HTMLElement>('[popover]:not([popover=manual])')];
  return closable.filter(each => each.matches(':popover-open'));
};

/** No browser tells the order on screen, but the focus is in what lies on top. */
const topOf = <T extends Element>(open: Iterable<T>): T | undefined => {
  const all = [...open];
  return all.findLast(each => each.contains(document.activeElement)) ?? all.at(-1);
};
