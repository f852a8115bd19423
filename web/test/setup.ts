import './own-channels.ts';

// Most tests of modules have no page, so what makes one is not loaded for them.
if ('document' in globalThis) await import('./page.ts');
