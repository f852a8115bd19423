/** Loads code that comes after the page, also where a browser has given it up, or a new version has taken its place. */
import { isOffline } from './connection.ts';

interface Options<M> {
  /** It loads what is needed beside the code. */
  beside?: (code: Promise<M>) => Promise<M>;
  hasAsked?: boolean;
  reload?: () => void;
}

/**
 * Answers the module. Where it cannot be had because the server has a newer version of the app, the page is loaded
 * again, once for each version; so it is where a person has `asked` for another try and only a new page may help. The
 * failure is thrown all the same, because a person may choose to stay.
 */
export const loadCode = async <M>(
  load: () => Promise<M>,
  { beside = code => code, hasAsked = false, reload = () => location.reload() }: Options<M> = {},
): Promise<M> => {
  try {
    return await beside(load().catch(loadAnew));
  } catch (error) {
    const version = runningVersion();
    if (version && sessionStorage.getItem(key) !== version) {
      const offered = await offeredVersion();
      if (offered !== undefined && (hasAsked || offered !== version)) {
        sessionStorage.setItem(key, version);
        reload();
      }
    }
    throw error;
  }
};

let tries = 0;

/** Chromium never loads a module again that it once could not have, but by another address. It names the one that failed. */
const loadAnew = async (error: unknown) => {
  const file = /https?:\/\/\S+\/assets\/[\w-]+\.js/.exec(String(error))?.[0];
  if (!file?.startsWith(location.origin)) throw error;
  tries++;
  return import(/* @vite-ignore */ `${file}?again=${tries}`);
};

/** This key in sessionStorage holds the version that was left by a reload. */
const key = 'leftVersion';

/** A version is named by its first file, which the page loads itself. */
const runningVersion = (): string | null | undefined =>
  document.querySelector('script[type=module][src]')?.getAttribute('src');

const firstFile = /<script type="module"[^>]*? src="(\/assets\/[^"]+)"/;

/** Answers the version that the server has; undefined means that it cannot be asked, or that another answers in its place. */
const offeredVersion = async (): Promise<string | undefined> => {
  if (isOffline()) return undefined;
  const page = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } }).then(
    response => response.text(),
    () => '',
  );
  return firstFile.exec(page)?.[1];
};
