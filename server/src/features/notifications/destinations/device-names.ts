/** A device as its owner knows it: Chrome on Windows, an app on Android. Names need no translation; what stands between them does. */
import type { DeviceSystem } from '#features/channels/kind.ts';

export interface DeviceNames {
  browser: string | null;
  system: string | null;
}

/** Null is what its words do not tell; an app has no browser. */
export const deviceNames = (os: DeviceSystem, userAgent: string | undefined): DeviceNames => {
  if (os !== 'Web') return { browser: null, system: os };
  const known = (names: readonly (readonly [string, RegExp])[]) =>
    names.find(([, pattern]) => pattern.test((userAgent ?? '').slice(0, 500)))?.[0] ?? null;
  return { browser: known(browsers), system: known(systems) };
};

/** The more special come first: most browsers name those that they are like. */
const browsers = [
  ['Samsung Internet', /SamsungBrowser\//],
  ['Edge', /\bEdg(A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Whale', /\bWhale\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;

const systems = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['ChromeOS', /CrOS/],
  ['macOS', /Mac OS X|Macintosh/],
  ['Linux', /Linux|X11/],
] as const;
