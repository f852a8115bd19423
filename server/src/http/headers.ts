/** The security headers of every answer, by what the answer is. */
import { hash } from 'node:crypto';

export type Headers = Record<string, string>;

export interface SecurityHeaders {
  /** JSON, text, redirects: everything that is not one of the others. */
  api: Headers;
  /** The page that holds the web app. */
  shell: Headers;
  /** The same at an address that holds a secret: no other page, not even our own, is told from where its reader comes. */
  secretShell: Headers;
  /** These are the web app's own files. */
  asset: Headers;
  /** Programs read these about the instance, the same for everybody: sitemap, manifest, rules for crawlers. */
  about: Headers;
  /** A feed for other programs to read, from any origin. */
  feed: Headers;
  /** The document of the preview, which only our own pages may have in a frame. */
  frame: Headers;
  /** The document of the viewer of the API, which only our own pages may have in a frame. */
  reference: Headers;
}

/**
 * `scripts` are those that stand in the page itself, and `pictures` those that it may load. Over plain http nothing may ask for https: an
 * installation in a local network has none.
 */
export const securityHeaders = (
  publicUrl: string,
  scripts: readonly string[] = [],
  pictures: 'of any site' | 'of ours' = 'of any site',
): SecurityHeaders => {
  const https = publicUrl.startsWith('https:');
  const always = headersOfAll(https);
  const shell: Headers = {
    ...always,
    'content-security-policy': shellPolicy(https, scripts, pictures),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'origin-agent-cluster': '?1',
    'permissions-policy': noPermissions,
    'cache-control': 'no-cache',
  };
  return {
    api: {
      ...always,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    },
    shell,
    secretShell: { ...shell, 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' },
    // A worker lives by the policy of its own file, and so do the icons of the notifications that it shows.
    asset: {
      ...always,
      'content-security-policy':
        "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'; frame-ancestors 'none'",
    },
    about: {
      ...always,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'public, max-age=3600',
    },
    feed: {
      ...always,
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=300',
    },
    frame: {
      ...always,
      'content-security-policy': framePolicy(https),
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
      'origin-agent-cluster': '?1',
      'x-dns-prefetch-control': 'off',
      'cache-control': 'no-cache',
    },
    reference: {
      ...always,
      'content-security-policy': referencePolicy(https),
      'x-frame-options': 'SAMEORIGIN',
      'origin-agent-cluster': '?1',
      'permissions-policy': noPermissions,
      'cache-control': 'private, no-cache',
    },
  };
};

/**
 * The chat is the one document with a frame of another site: `frame` is that site's origin, `style` the text of the document's style element.
 * Nothing runs in the document itself.
 */
export const chatHeaders = (publicUrl: string, { frame, style }: { frame: string; style: string }): Headers => {
  const https = publicUrl.startsWith('https:');
  return {
    ...headersOfAll(https),
    'content-security-policy': [
      "default-src 'none'",
      `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
      "img-src 'self'",
      `frame-src ${frame}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      ...(https ? ['upgrade-insecure-requests'] : []),
    ].join('; '),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'origin-agent-cluster': '?1',
    'permissions-policy': noPermissions,
    'cache-control': 'no-cache',
  };
};

const headersOfAll = (https: boolean): Headers => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
  ...(https && { 'strict-transport-security': 'max-age=63072000' }),
});

const noPermissions = 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), browsing-topics=()';

/**
 * Content Security Policy of the preview: styles and pictures may come from anywhere; nothing runs, is sent or leads away. The preview
 * decides which addresses are requested.
 */
const framePolicy = (https: boolean): string =>
  [
    "default-src 'none'",
    'img-src https: http: data:',
    "style-src https: http: 'unsafe-inline'",
    'font-src https: data:',
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-same-origin',
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');

/** The viewer of the API runs our own files and asks nobody but us. Its rules are written at run time, as the app's are. */
const referencePolicy = (https: boolean): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');

/**
 * Pictures and podcasts load from their own sites (product decision 5), pictures from ours where the operator has them come through it.
 * Inline style is allowed because the interface's library writes its rules at run time; inline script only where it is, letter for letter,
 * the build's own.
 */
const shellPolicy = (https: boolean, scripts: readonly string[], pictures: 'of any site' | 'of ours'): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts.map(code => `'sha256-${hash('sha256', code, 'base64')}'`)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    pictures === 'of ours' ? "img-src 'self' data: blob:" : "img-src 'self' data: blob: https: http:",
    'media-src https: http:',
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
