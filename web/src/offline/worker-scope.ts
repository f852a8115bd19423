/**
 * Declares the little of a service worker's world that ours uses, because TypeScript's own library for it cannot stand
 * beside the page's.
 */

interface LifeEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends LifeEvent {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface MessageFromPage extends LifeEvent {
  data: unknown;
}

export interface Client {
  frameType: 'auxiliary' | 'top-level' | 'nested' | 'none';
  url: string;
  focused: boolean;
  visibilityState: string;
  focus(): Promise<unknown>;
  postMessage(message: unknown, transfer?: Transferable[]): void;
}

interface PushMessage extends LifeEvent {
  data: { text(): string } | null;
}

interface NotificationClick extends LifeEvent {
  notification: { data: unknown; close(): void };
}

/** The server takes its JSON as a token. */
export interface Subscription {
  endpoint: string;
  toJSON(): unknown;
  unsubscribe(): Promise<boolean>;
}

export interface SubscriptionChange {
  oldSubscription?: Subscription | null;
  newSubscription?: Subscription | null;
}

export interface WorkerScope {
  location: Location;
  navigator: {
    language: string;
    setAppBadge?(count: number): Promise<void>;
    clearAppBadge?(): Promise<void>;
  };
  registration: {
    showNotification(title: string, options: object): Promise<void>;
    getNotifications(filter?: { tag: string }): Promise<{ close(): void }[]>;
    pushManager: {
      subscribe(options: { userVisibleOnly: true; applicationServerKey: string }): Promise<Subscription>;
    };
  };
  clients: {
    claim(): Promise<void>;
    matchAll(filter?: { type: 'window'; includeUncontrolled: true }): Promise<Client[]>;
    openWindow(path: string): Promise<unknown>;
  };
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageFromPage) => void): void;
  addEventListener(type: 'push', listener: (event: PushMessage) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationClick) => void): void;
  addEventListener(type: 'pushsubscriptionchange', listener: (event: SubscriptionChange & LifeEvent) => void): void;
}
