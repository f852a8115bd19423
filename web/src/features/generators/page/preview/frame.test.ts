// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { cleanPage } from './clean.ts';
import { fit, showIn } from './frame.ts';

afterEach(() => document.body.replaceChildren());

/** Makes the frame as the server serves it. */
const frame = () => {
  const made = document.body.appendChild(document.createElement('iframe'));
  const meta = made.contentDocument!.createElement('meta');
  meta.name = 'newsbell-preview';
  made.contentDocument!.head.append(meta);
  return made;
};

const url = 'https://harbour.example/news';
const show = (source: string) => {
  const box = frame();
  const policies: string[] = [];
  const own = box.contentDocument!;
  const copy = own.importNode.bind(own) as Document['importNode'];
  // The copy requests its pictures at once, so the policies are noted at this moment.
  own.importNode = ((node: Node, deep: boolean) => {
    policies.push(...[...own.head.querySelectorAll<HTMLMetaElement>('meta[http-equiv]')].map(each => each.content));
    return copy(node, deep);
  }) as Document['importNode'];
  return { box, page: showIn(box, cleanPage(source, url, 'bell.example'))!, policies };
};

it('lets a page ask only the sites that it names itself, before anything of it is there', () => {
  const { policies } = show(
    `<link rel=stylesheet href=//styles.example/a.css><link rel=stylesheet href=//bell.example/logout>
     <img src=http://pictures.example:8080/a.png srcset="//wide.example/b.png 2x"><img src=http://127.0.0.1/c.png><img src=data:image/gif,x>
     <b style="background:url(//inline.example/)">x</b><img src="http://[2606:4700::1]/d.png"><img src="http://a;b.example/e.png"><img src="http://*.f.example/">`,
  );
  const sites =
    'https://harbour.example https://styles.example http://pictures.example:8080 https://wide.example https://inline.example';
  expect(policies).toEqual([`img-src data: ${sites}; style-src 'unsafe-inline' ${sites}; font-src data: ${sites}`]);
});

it('lets a page ask no more than sixty sites', () => {
  const { policies } = show(Array.from({ length: 100 }, (_, at) => `<img src=//a${at}.example/a.png>`).join(''));
  expect(policies[0]!.split(';')[0]!.split(' ')).toHaveLength(2 + 60);
});

it('shows the page in its full length whatever its own styles insist on', () => {
  const { page } = show(
    '<html style="overflow:hidden!important;height:100%!important"><body style="max-height:9px!important">x',
  );
  const [html, body] = [page.document.documentElement, page.document.body];
  expect(html.style.overflow).toBe('visible');
  expect(html.style.height).toBe('auto');
  expect(html.style.getPropertyPriority('height')).toBe('important');
  expect(body.style.maxHeight).toBe('none');
  expect(page.document.querySelector('style')!.textContent).toMatch(/^@layer newsbell \{/);
});

it('measures no page whose frame was left meanwhile', () => {
  const { box, page } = show('<p>x</p>');
  // A browser takes the window from such a document; jsdom makes documents without one only so.
  fit(box, { ...page, document: document.implementation.createHTMLDocument() }, 800);
  expect(box.style.width).toBe('');
});
