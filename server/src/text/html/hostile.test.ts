import { parse, parseFragment } from 'parse5';
import { describe, expect, test } from 'vitest';
import { allowedNames, inputs, own, wrong } from '#test/hostile-html.ts';
import { findBrowser } from '../../../../scripts/ensure/browser.mjs';
import { sanitise } from './sanitise.ts';

const chromiumPath = findBrowser();

const clean = (html: string) => sanitise(html, { base: 'https://example.org/news/1' });

const ourOrigin = 'https://example.org';
const written = (html: string) => sanitise(html, { ownOrigins: [ourOrigin], ownPictures: true });

describe('of hostile HTML', () => {
  test('there are vectors of every class', () => {
    expect(own.length).toBeGreaterThan(500);
  });

  test('a browser-grade parser finds nothing but what is allowed, as fragment and as document', () => {
    const found = inputs().flatMap(({ id, input }) => {
      const html = clean(input);
      return [...wrong(parseFragment(html)), ...wrong(parse(`<!doctype html><body>${html}`), { inDocument: true })].map(
        what => `${id}: ${what}`,
      );
    });
    expect(found).toEqual([]);
  });

  test('nothing of ours but an uploaded picture passes in a text that is written here', () => {
    const pictures = inputs().flatMap(({ id, input }) => {
      const html = written(input);
      expect([id, written(html)]).toEqual([id, html]);
      return [...html.matchAll(/<img src="([^"]*)"/g)].map(([, src]) => src!);
    });
    expect(pictures.length).toBeGreaterThan(10);
    const ours = (src: string) => src.startsWith(ourOrigin) || !/^https?:/.test(src);
    expect(pictures.filter(src => ours(src) && !/^\/u\/[\da-f-]{36}$/.test(src))).toEqual([]);
  });

  test('sanitising again changes nothing', () => {
    expect(inputs().filter(({ input }) => clean(clean(input)) !== clean(input))).toEqual([]);
  });

  test.skipIf(chromiumPath === undefined)(
    'Chromium finds nothing but what is allowed, runs nothing, and asks for pictures only',
    async () => {
      const { chromium } = await import('@playwright/test');
      const browser = await chromium.launch({
        executablePath: chromiumPath,
        args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
      });
      try {
        const page = await browser.newPage();
        const asked: string[] = [];
        const dialogs: string[] = [];
        page.on('dialog', dialog => {
          dialogs.push(dialog.message());
          void dialog.dismiss();
        });
        await page.route('**', route => {
          const request = route.request();
          if (request.url() === 'https://newsbell.invalid/')
            return route.fulfill({ contentType: 'text/html', body: pageFrame });
          asked.push(`${request.resourceType()} ${request.url()}`);
          return route.abort();
        });
        await page.goto('https://newsbell.invalid/');
        const outputs = inputs().map(({ id, input }) => ({ id, html: clean(input) }));
        const report = (await page.evaluate(
          `inspect(${JSON.stringify(outputs)}, ${JSON.stringify(allowedNames)})`,
        )) as {
          wrong: string[];
          trees: string[];
        };
        expect(report.wrong).toEqual([]);
        expect(outputs.filter(({ html }, at) => clean(report.trees[at]!) !== html)).toEqual([]);
        const together = outputs.map(({ html }) => html).join('<hr>');
        await page.setContent(`<!doctype html><script>${recorder}</script><body>${together}`, {
          waitUntil: 'domcontentloaded',
        });
        await page.waitForFunction('document.readyState === "complete"');
        expect(await page.evaluate('window.hits')).toBe(0);
        expect(dialogs).toEqual([]);
        expect(asked.filter(request => !/^image https?:/.test(request))).toEqual([]);
      } finally {
        await browser.close();
      }
    },
    120_000,
  );
});

const recorder =
  'window.hits = 0; window.hit = window.alert = window.confirm = window.prompt = () => { window.hits++; };';

const pageFrame = `<!doctype html><body><script>${recorder}
function inspect(outputs, allowed) {
  const wrong = [], trees = [];
  for (const { id, html } of outputs) {
    const box = document.createElement('div');
    document.body.replaceChildren(box);
    box.innerHTML = html;
    trees.push(box.innerHTML);
    for (const element of box.querySelectorAll('*')) {
      const names = element.namespaceURI === 'http://www.w3.org/1999/xhtml' ? allowed[element.localName] : undefined;
      if (!names) wrong.push(id + ': ' + element.localName);
      for (const { name, value } of element.attributes) if (name === 'id' ? !/^note-[\\w.:-]+$/.test(value) : !names || !names.includes(name)) wrong.push(id + ': ' + element.localName + ' ' + name);
      if (element.localName === 'a' && !/^(https?|mailto):$/.test(element.protocol)) wrong.push(id + ': ' + element.href);
      if (element.localName === 'img' && !/^https?:/.test(element.src)) wrong.push(id + ': ' + element.src);
      for (const type of ['click', 'mouseover', 'focus', 'toggle']) element.dispatchEvent(new Event(type, { cancelable: true }));
    }
  }
  if (window.hits) wrong.push('ran ' + window.hits);
  return { wrong, trees };
}
</script>`;
