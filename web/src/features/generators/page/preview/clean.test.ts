// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { cleanPage } from './clean.ts';

const url = 'https://harbour.example/news';
const clean = (source: string) => cleanPage(source, url, 'bell.example');
const bodyOf = (source: string) => clean(source).root.querySelector('body')!.innerHTML;

it('keeps every element in its place, and nothing that runs', () => {
  const { root, names } = clean(
    '<script>hit()</script><p onclick="hit()">a<iframe srcdoc="x">y</iframe><object data=x></object>',
  );
  expect(names).toEqual(['html', 'head', 'script', 'body', 'p', 'iframe', 'object']);
  expect([root, ...root.querySelectorAll('*')].map(each => each.localName)).toEqual(names);
  expect(root.outerHTML).toBe(
    '<html><head><script></script></head><body><p>a<iframe></iframe><object></object></p></body></html>',
  );
});

it('keeps of links stylesheets for screens that may be asked', () => {
  const { root } = clean(
    `<link rel=stylesheet href=a.css><link rel="alternate stylesheet" href=b.css><link rel=stylesheet media=print href=c.css>
     <link rel=preload href=d.css><link rel=stylesheet href=//bell.example/logout><link rel=icon href=e.png>`,
  );
  expect([...root.querySelectorAll('link')].map(each => each.getAttribute('href'))).toEqual([
    'https://harbour.example/a.css',
    null,
    null,
    null,
    null,
    null,
  ]);
});

it('shows at once the picture that a script would show later', () => {
  expect(
    bodyOf(
      '<img data-src=a.png><img src=b.png data-src=c.png><img src="data:image/gif,x" data-original=//bell.example/>',
    ),
  ).toBe(
    '<img data-src="a.png" src="https://harbour.example/a.png"><img src="https://harbour.example/b.png" data-src="c.png"><img src="data:image/gif,x" data-original="//bell.example/">',
  );
});

it.each([
  ['/deep/', 'https://harbour.example/deep/'],
  ['https://elsewhere.example/a', 'https://elsewhere.example/a'],
  ['https://bell.example/', url],
  ['http://192.168.0.1/', url],
  ['data:image/gif,x', url],
  ['javascript:hit()', url],
])('takes addresses from the base %s as relative to %s', (href, base) => {
  expect(clean(`<base href="${href}"><p>x`).base).toBe(base);
});

it('gives the styles of single elements by their numbers', () => {
  const { styles, root } = clean('<p style="color:red">a<b style="background:url(http://127.0.0.1/)">b');
  expect([...styles]).toEqual([
    [3, 'color:red'],
    [4, 'background:none'],
  ]);
  expect(root.querySelector('[style]')).toBeNull();
});

it('lets a page ask for so much and no more, however many pictures it has', () => {
  const pictures = Array.from({ length: 2_000 }, (_, at) => `<img src=/blank.png><img src="/${at}.png">`).join('');
  const { root } = clean(`<link rel=stylesheet href=a.css>${pictures}<img src=data:image/gif,x><img src=/blank.png>`);
  const asked = [...root.querySelectorAll('[href^=http], [src^=http]')].map(
    each => each.getAttribute('href') ?? each.getAttribute('src'),
  );
  expect(new Set(asked).size).toBe(500);
  expect(asked[0]).toBe(`https://harbour.example/a.css`);
  expect(root.querySelector('img:last-child')?.getAttribute('src')).toBe('https://harbour.example/blank.png');
  expect(root.querySelectorAll('img')).toHaveLength(4_002);
});

it('is not misled by names that hide those of the document', () => {
  expect(
    bodyOf(
      '<form name=body><input name=attributes onfocus="hit()"><img name=removeAttribute src=//bell.example/></form>',
    ),
  ).toBe('<form><input><img></form>');
});

it('leaves out what is in templates, remarks and styles that ask our own server', () => {
  const { root } = clean(
    '<!-- a --><style>p{background:url(//bell.example/)}</style><template><img src=//bell.example/></template>',
  );
  expect(root.querySelector('style')!.textContent).toBe('p{background:none}');
  expect(root.querySelector('template')!.content.childNodes).toHaveLength(0);
  expect(root.ownerDocument.childNodes[0]).toBe(root);
});
