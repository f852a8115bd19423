import { styled } from '@mui/material/styles';

/**
 * A source's markup, shut in: it can neither paint nor lay out outside of its box, nor widen it. Its own classes and styles are gone
 * already; the rules here reach nothing else.
 */
export const ArticleBody = styled('div')(({ theme }) => ({
  isolation: 'isolate',
  contain: 'layout paint style',
  overflow: 'clip',
  overflowClipMargin: 4,
  overflowWrap: 'anywhere',
  fontSize: 17,
  lineHeight: 1.65,
  color: theme.vars!.palette.text.primary,
  '&:lang(ko), &:lang(ja), &:lang(zh)': { lineHeight: 1.8 },
  '& > :not(* + *)': { marginTop: 0 },
  '& p, & ul, & ol, & dl, & blockquote, & pre, & figure, & table': { margin: '0 0 1.1em' },
  '& h1, & h2, & h3, & h4, & h5, & h6': { margin: '1.6em 0 0.6em', fontSize: 20, fontWeight: 700, lineHeight: 1.35 },
  '& h3, & h4, & h5, & h6': { fontSize: 17 },
  '& ul, & ol': { paddingInlineStart: '1.5em' },
  '& li + li': { marginTop: '0.3em' },
  '& img, & video, & iframe, & svg': { maxWidth: '100%', height: 'auto', borderRadius: 8 },
  '& img': { backgroundColor: theme.vars!.palette.fill },
  '& figure': { marginInline: 0 },
  '& figcaption': { marginTop: 8, ...theme.typography.body2, color: theme.vars!.palette.text.secondary },
  '& blockquote': {
    marginInline: 0,
    paddingInlineStart: 16,
    borderInlineStart: `3px solid ${theme.vars!.palette.hairline}`,
    color: theme.vars!.palette.text.secondary,
  },
  '& sup, & sub': { lineHeight: 0 },
  '& code, & kbd, & samp': { fontFamily: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace', fontSize: '0.88em' },
  '& :not(pre) > code': { padding: '0.15em 0.35em', borderRadius: 4, backgroundColor: theme.vars!.palette.fill },
  '& pre': {
    overflowX: 'auto',
    padding: 16,
    borderRadius: 8,
    backgroundColor: theme.vars!.palette.fill,
    lineHeight: 1.5,
    overflowWrap: 'normal',
    wordBreak: 'normal',
  },
  '& table': {
    display: 'block',
    overflowX: 'auto',
    maxWidth: '100%',
    borderCollapse: 'collapse',
    fontSize: 15,
    lineHeight: 1.5,
  },
  '& th, & td': {
    padding: '8px 12px',
    borderBottom: `1px solid ${theme.vars!.palette.hairline}`,
    textAlign: 'start',
    verticalAlign: 'top',
  },
  '& hr': { margin: '2em 0', border: 0, borderTop: `1px solid ${theme.vars!.palette.hairline}` },
  '& a': { color: theme.vars!.palette.link, textDecorationThickness: 1, textUnderlineOffset: 3 },
}));
