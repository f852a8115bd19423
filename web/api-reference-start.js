// Starts the viewer in the document of `/api/reference`, which is a frame of the page `/api`. The policy of that document allows no other
// origin, and these settings keep the viewer from asking one.
(() => {
  // Zod, which is a part of the viewer, would otherwise try whether it may compile code, which the policy forbids and reports.
  globalThis.__zod_globalConfig = { jitless: true };

  // The page around it knows the scheme; a reader who opens the frame by itself has that of their system.
  const page = window.parent === window ? undefined : window.parent.document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const schemeNow = () => page?.dataset.scheme ?? (system.matches ? 'dark' : 'light');
  const scheme = schemeNow();

  // The viewer takes the colours of the page; by itself it has its own.
  const colours = {
    'background-1': '--surface',
    'border-color': '--hairline',
    'color-1': '--text',
    'color-2': '--muted',
    'color-3': '--muted',
    'color-accent': '--link',
    'color-blue': '--field-1',
    'color-orange': '--field-2',
    'color-green': '--field-3',
    'color-purple': '--field-4',
    'color-yellow': '--field-5',
    'color-red': '--trouble',
  };
  const coloursNow = () => {
    if (!page) return '';
    const style = getComputedStyle(page);
    const rules = Object.entries(colours).map(([name, ours]) => `--scalar-${name}: ${style.getPropertyValue(ours)};`);
    // Samples of code are dark in both schemes, by the same classes further in.
    return `body.light-mode, body.dark-mode { ${rules.join(' ')} }`;
  };
  const fonts = ':root { --scalar-font: system-ui, sans-serif; --scalar-font-code: ui-monospace, monospace; }';

  // The browser sends the sign-in along by itself, and no script can name its cookie: the viewer is not to ask for one.
  const withoutSession = document => {
    for (const call of Object.values(document.paths).flatMap(path => Object.values(path)))
      call.security = call.security.map(({ session: _session, requestedWith: _header, ...others }) => others);
    const { session: _session, requestedWith: _header, ...schemes } = document.components.securitySchemes;
    document.components.securitySchemes = schemes;
    return document;
  };

  const settingsOf = content => ({
    content,
    // The document names the public address. Calls go to the address by which the reader came, where their sign-in is.
    servers: [{ url: location.origin, description: 'This instance.' }],
    forceDarkModeState: scheme,
    customCss: `${fonts} ${coloursNow()}`,
    withDefaultFonts: false,
    proxyUrl: '',
    telemetry: false,
    persistAuth: false,
    hideClientButton: true,
    showDeveloperTools: 'never',
    documentDownloadType: 'none',
    defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
    agent: { disabled: true },
    mcp: { disabled: true },
    onBeforeRequest: ({ requestBuilder }) => requestBuilder.headers.set('X-Requested-With', 'api-reference'),
  });

  // A change of the scheme reaches only some of what the viewer has drawn, so it begins anew, at the same call.
  const follow = () => {
    if (schemeNow() !== scheme) location.reload();
  };
  if (page) new MutationObserver(follow).observe(page, { attributeFilter: ['data-scheme'] });
  else system.addEventListener('change', follow);

  const load = async () => {
    const answer = await fetch('/v1/openapi.json');
    if (!answer.ok) throw new Error(`The document of the calls was answered with ${answer.status}.`);
    window.Scalar.createApiReference('#reference', settingsOf(withoutSession(await answer.json())));
  };
  // The viewer's bundle comes after this script, and both before the document is complete.
  document.addEventListener('DOMContentLoaded', () =>
    load().catch(error => {
      document.querySelector('#reference').textContent = error.message;
    }),
  );
})();
