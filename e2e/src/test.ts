/** All journeys use this `test`: any complaint of the page fails it, unless the test has named it. */
import { type BrowserContext, test as base, expect } from '@playwright/test';

interface Trouble {
  /** A test provokes these complaints. They read `console: … (address)`, `error: …`, `404 GET /path`, `failed GET /path: …`. */
  expected: (pattern: RegExp) => void;
}

interface Visit {
  /** A first visit meets the app prompt (on a phone) and the how-to-use hint; the other journeys begin with both answered. */
  isFirstVisit: boolean;
}

export const test = base.extend<{ trouble: Trouble } & Visit>({
  isFirstVisit: [false, { option: true }],
  context: async ({ context, isFirstVisit }, use) => {
    if (!isFirstVisit) await context.addInitScript(answerFirstVisit);
    await context.addInitScript(traceSteps);
    await use(context);
  },
  trouble: [
    async ({ browser, context, baseURL }, use, testInfo) => {
      const { complaints, steps } = listen(context, new URL(baseURL!).origin);
      const expected: RegExp[] = [];
      await use({ expected: pattern => void expected.push(pattern) });
      if (testInfo.errors.length > 0)
        testInfo.annotations.push({ type: 'steps', description: steps.slice(-12).join(' | ') });
      // A journey's other browsers would go on polling beside the next ones.
      const others = browser.contexts().filter(each => each !== context);
      await Promise.all(others.map(each => each.close()));
      const unexpected = complaints.filter(complaint => !expected.some(pattern => pattern.test(complaint)));
      // The summary of a run shows the beginning of a message, not the end of a comparison.
      expect(unexpected, ['what the page complained of', ...unexpected].join(' | ')).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Runs in the page. A tab begins as an empty document that may store nothing. */
export const answerFirstVisit = (): void => {
  const { location } = globalThis as unknown as { location: { protocol: string } };
  if (location.protocol === 'about:') return;
  localStorage.setItem('appPromptUntil', String(Date.now() + 3_600_000));
  localStorage.setItem('howToUseHint', 'never');
};

/**
 * Trace: runs in the page and reports each click and each navigation, so that a journey that ends on the wrong page shows whether a
 * document was loaded, the app navigated, or the click reached another element.
 */
const traceSteps = (): void => {
  const { console, location, navigation, addEventListener } = globalThis as unknown as TracedPage;
  if (location.protocol === 'about:') return;
  const report = (step: string) => console.debug(`step ${step}`);
  report(`document ${location.href}`);
  navigation.addEventListener('navigate', ({ navigationType, destination }) =>
    report(`${navigationType} ${destination.sameDocument ? 'in the app' : 'of the document'} to ${destination.url}`),
  );
  addEventListener(
    'click',
    ({ target }) => report(`click on <${target?.localName}> ${target?.textContent?.slice(0, 30)}`),
    true,
  );
};

interface TracedPage {
  console: { debug: (text: string) => void };
  location: { protocol: string; href: string };
  navigation: {
    addEventListener: (
      name: 'navigate',
      listener: (event: { navigationType: string; destination: { url: string; sameDocument: boolean } }) => void,
    ) => void;
  };
  addEventListener: (
    name: 'click',
    listener: (event: { target?: { localName?: string; textContent?: string } }) => void,
    capture: true,
  ) => void;
}

const listen = (context: BrowserContext, origin: string): { complaints: string[]; steps: string[] } => {
  const complaints: string[] = [];
  const steps: string[] = [];
  const own = (url: string) => (url.startsWith(`${origin}/`) ? url.slice(origin.length) : undefined);
  context.on('console', message => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()} (${message.location().url})`);
    if (message.type() === 'debug' && message.text().startsWith('step ')) steps.push(message.text().slice(5));
  });
  context.on('weberror', problem => complaints.push(`error: ${problem.error().message}`));
  context.on('dialog', dialog => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('response', response => {
    const path = own(response.url());
    if (path && response.status() >= 400)
      complaints.push(`${response.status()} ${response.request().method()} ${path}`);
  });
  context.on('requestfailed', request => {
    const path = own(request.url());
    const why = request.failure()?.errorText ?? '';
    // A page that is left aborts what it was asking for.
    if (path && why !== 'net::ERR_ABORTED') complaints.push(`failed ${request.method()} ${path}: ${why}`);
  });
  return { complaints, steps };
};
