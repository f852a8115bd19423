/** Broadcast channel: the tabs of one browser notify each other of what was read and starred. A tab does not hear itself. */
export interface TabMark {
  ids: number[];
  change: { read: boolean | null } | { starred: boolean };
}

const channel = new BroadcastChannel('reading');

export const tellTabs = (mark: TabMark): void => channel.postMessage(mark);

export const hearTabs = (listener: (mark: TabMark) => void): void =>
  channel.addEventListener('message', ({ data }: MessageEvent<TabMark>) => listener(data));
