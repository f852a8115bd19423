/**
 * Names browser and system as people call them, from a User-Agent; undefined means that it tells neither. The more
 * special patterns come first.
 */
export const deviceName = (userAgent: string | null): string | undefined => {
  if (!userAgent) return undefined;
  const browser = browsers.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const system = systems.find(([, pattern]) => pattern.test(userAgent))?.[0];
  return [browser, system].filter(Boolean).join(' · ') || undefined;
};

const browsers: [string, RegExp][] = [
  ['Samsung Internet', /SamsungBrowser/],
  ['Edge', /Edg(A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/],
];

const systems: [string, RegExp][] = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux|X11/],
];
