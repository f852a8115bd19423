/** Elements whose content is not text for people: gone with all that is in them. */
export const droppedElements = new Set(
  (
    'script style template noscript noembed noframes svg math object applet iframe embed frame frameset select ' +
    'textarea button datalist output progress meter canvas title dialog audio video'
  ).split(' '),
);

/** Dropped elements without an end tag, and void elements that say nothing. */
export const droppedVoidElements = new Set(
  'embed frame input meta base link param source track area col keygen bgsound'.split(' '),
);

/** Allowlist: these elements are kept, under the name given here; every other element is unwrapped. */
export const keptElements = new Map<string, string>([
  ...(
    'a abbr b bdi bdo blockquote br caption cite code dd del details dfn div dl dt em figcaption figure h1 h2 h3 h4 ' +
    'h5 h6 hr i img ins kbd li mark ol p pre q rp rt ruby s samp small strong sub summary sup table tbody td tfoot th ' +
    'thead tr u ul var wbr'
  )
    .split(' ')
    .map((name): [string, string] => [name, name]),
  ...'address article aside center dir fieldset footer header hgroup legend main menu nav search section'
    .split(' ')
    .map((name): [string, string] => [name, 'div']),
  ['strike', 's'],
  ['tt', 'code'],
  ['acronym', 'abbr'],
  ['listing', 'pre'],
  ['xmp', 'pre'],
  ['plaintext', 'pre'],
]);

export const voidElements = new Set(['br', 'hr', 'img', 'wbr']);

/** Formatting: may be closed and opened again around blocks without a change of meaning. */
export const inlineElements = new Set(
  'a abbr b bdi bdo cite code del dfn em i ins kbd mark q rp rt ruby s samp small strong sub sup u var'.split(' '),
);

/** The start tag of these elements ends an open paragraph, as HTML's tree construction says. */
export const endsParagraph = new Set(
  'blockquote dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p pre summary table ul'.split(' '),
);
