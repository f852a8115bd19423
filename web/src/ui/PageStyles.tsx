/** Sets the global styles of the document: colours, fonts per language, line breaking, focus. */
import CssBaseline from '@mui/material/CssBaseline';
import GlobalStyles from '@mui/material/GlobalStyles';
import { appear } from './appear.ts';
import { from, layout } from './constants.ts';
import { marksOf } from './eastAsianMarks.ts';

const named = '"Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial';
const latin = `system-ui, -apple-system, ${named}`;
const latinSerif = '"Iowan Old Style", Charter, "Source Serif 4", Georgia, "Noto Serif", serif';
const korean = '"Apple SD Gothic Neo", "Noto Sans KR", "Noto Sans CJK KR", "Malgun Gothic"';
const japanese =
  '"Hiragino Sans", "Hiragino Kaku Gothic ProN", "Noto Sans JP", "Noto Sans CJK JP", "Yu Gothic", Meiryo';
const chinese = '"PingFang SC", "Noto Sans SC", "Noto Sans CJK SC", "Microsoft YaHei"';
const traditional = '"PingFang TC", "Noto Sans TC", "Noto Sans CJK TC", "Microsoft JhengHei"';

/**
 * A language's stack begins with Latin faces, so that figures and names look the same everywhere, but for the marks that are its own.
 * `system-ui` is not among them: it has the letters of the system's language, which are not the text's. `--font` is inherited from the
 * nearest element that says its language. `:where` keeps these rules weaker than any component's.
 */
const fonts = (cjk: string, script?: Parameters<typeof marksOf>[0]) => {
  const marks = (kind: 'sans' | 'serif') => (script ? `${marksOf(script, kind)}, ` : '');
  const serif = `${latinSerif.replace(', serif', '')}, ${cjk.replaceAll('Sans', 'Serif')}, ${cjk}, serif`;
  return {
    '--font': `${marks('sans')}${named}, ${cjk}, sans-serif`,
    '--font-serif': `${marks('serif')}${serif}`,
    fontFamily: 'var(--font)',
  };
};

const anyLanguage = `${latin}, ${japanese}, ${korean}, ${chinese}, sans-serif`;

export const PageStyles = () => (
  <>
    <CssBaseline />
    <GlobalStyles
      styles={theme => ({
        ':where(html)': {
          '--font': anyLanguage,
          '--font-serif': latinSerif,
          '--side': `${layout.drawer}px`,
          overflowY: 'scroll',
          scrollPaddingTop: 72,
          textSizeAdjust: '100%',
        },
        ':where(html[data-drawer=closed])': { '--side': '0px' },
        [`@media (max-width: ${from.desktop - 0.02}px)`]: { ':where(html)': { '--side': `${layout.rail}px` } },
        [`@media (max-width: ${from.tablet - 0.02}px)`]: { ':where(html)': { '--side': '0px' } },
        // Behind a modal dialog the page stays where it is.
        ':where(html:has(dialog[open][data-modal]))': { overflowY: 'hidden', scrollbarGutter: 'stable' },
        // The room of the scroll bar belongs to the page, and no backdrop reaches it, so it gets the backdrop's darkness here.
        'html:has(dialog[open][data-modal])': {
          backgroundColor: `color-mix(in srgb, ${theme.vars!.palette.background.default}, rgb(15 19 22) 45%)`,
        },
        // The rule holds for every element with a language of its own, whose letters the chosen typeface must have.
        ':where(html, [lang])': { '--article-family': 'var(--font)' },
        ':where(html[data-article-family=serif], html[data-article-family=serif] [lang])': {
          '--article-family': 'var(--font-serif)',
        },
        ':where([lang])': {
          '--font': anyLanguage,
          '--font-serif': latinSerif,
          wordBreak: 'normal',
          lineBreak: 'auto',
          overflowWrap: 'anywhere',
          textAutospace: 'no-autospace',
          fontFamily: 'var(--font)',
        },
        ':where([lang|=en])': {
          '--font': `${latin}, sans-serif`,
          '--font-serif': latinSerif,
          fontFamily: 'var(--font)',
        },
        ':where([lang|=ko])': { ...fonts(korean), wordBreak: 'keep-all' },
        ':where([lang|=ja])': { ...fonts(japanese, 'ja'), lineBreak: 'strict' },
        ':where([lang|=zh])': fonts(chinese, 'zh'),
        // Latin letters and figures get a little space beside them where nobody has put one; in Korean a space stands
        // between words alone.
        ':where([lang|=ja], [lang|=zh])': { textAutospace: 'normal' },
        ':where([lang=zh-TW i], [lang=zh-HK i], [lang|=zh-Hant i])': fonts(traditional, 'zh-Hant'),
        ':where(p, li, dd, h1, h2, h3)': { textWrap: 'pretty' },
        // A heading that begins with an East Asian bracket begins where other headings do.
        ':where(h1, h2, h3)': { textSpacingTrim: 'trim-start' },
        ':where(h1, h2, h3):lang(ja)': { wordBreak: 'auto-phrase' },
        'html body': { backgroundColor: theme.vars!.palette.background.default },
        ':where(time, .numbers)': { fontVariantNumeric: 'tabular-nums' },
        ':where(a)': { color: theme.vars!.palette.link },
        ':where(mark)': {
          backgroundColor: theme.vars!.palette.mark,
          color: theme.vars!.palette.text.primary,
          borderRadius: 2,
        },
        ':focus-visible': { outline: `2px solid ${theme.vars!.palette.focus}`, outlineOffset: 2 },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after, *::backdrop': {
            transitionDuration: '0s !important',
            animationDuration: '0s !important',
            scrollBehavior: 'auto !important',
          },
        },
        ...appear.global,
      })}
    />
  </>
);
