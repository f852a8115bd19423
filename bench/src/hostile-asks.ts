/** These XPaths and rules would take seconds to days if they were followed to their end. */
import { filled } from './list-pages.ts';

export const hostileXpaths = [
  '//*[//*[//*]]',
  '//a/following::*/preceding::*',
  "//a[normalize-space(//body)='x']",
  '//*[following::*[following::*[following::*]]]',
  '//node()[preceding::node()[last()]]/following::node()[position() = last()]',
  "//*[translate(//body, 'abc', 'xyz') = translate(., 'abc', 'xyz')]",
  "//*[contains(concat(//body, //body, //body, //body), 'no such text')]",
  '//*[string-length(string(//body)) mod 2 = position() mod 2]',
  `//*${'/ancestor-or-self::node()/descendant-or-self::node()[2]'.repeat(15)}`,
  "//*[id('x y z')]",
];

const item = '<li class="item"><a href="/news/1">Title</a> <span>4 comments</span><b>x</b></li>\n';
const unit =
  '<li class="item"><a href="/news/12345">Title of the item</a> <span>4 comments</span><b>x</b> and some more text, which is there to be passed over by it, as on all pages, 200 characters an item, or</li>\n';

/** The honest rules are those whose last literal has vanished from the page; the first is an ordinary one. */
export const rules: { name: string; rule: string; source: string; isHonest?: true }[] = [
  {
    name: 'ordinary page, all its matches',
    rule: '<li class="item"><a href="{%}">{%}</a>{*}<b>{%}</b>',
    source: filled(unit),
  },
  {
    name: 'last literal gone, 1 gap',
    rule: '<li class="item"><a href="{%}</gone>',
    source: filled(item),
    isHonest: true,
  },
  {
    name: 'last literal gone, 2 gaps',
    rule: '<li class="item"><a href="{%}">{%}</gone>',
    source: filled(item),
    isHonest: true,
  },
  {
    name: 'last literal gone, 3 gaps',
    rule: '<li class="item"><a href="{%}">{%}</a>{*}</gone>',
    source: filled(item),
    isHonest: true,
  },
  {
    name: 'last literal gone, 5 gaps',
    rule: '<li class="item"><a href="{%}">{%}</a>{*}<b>{%}</b>{*}</gone>',
    source: filled(item),
    isHonest: true,
  },
  { name: '<a> 350,000 times, <a>{*}<a>{%}ZZZ', rule: '<a>{*}<a>{%}ZZZ', source: filled('<a>') },
  { name: '1 MB of spaces, <p>{_}{_}{_}y', rule: '<p>{_}{_}{_}y{%}zz', source: `<p>${filled(' ')}` },
  { name: '1 MB of spaces, {_}<q>', rule: '{_}<q>{%}<z>', source: filled(' ') },
  { name: '1 MB of spaces, parameters of spaces', rule: '<p> {%} {%} {%} {%} <z>', source: `<p>${filled(' ')}` },
  {
    name: 'line breaks that are one too few',
    rule: `<p>{%}${'{n}'.repeat(1000)}{%}<z>`,
    source: filled(`<p>${'\n'.repeat(999)}`),
  },
  { name: '600 gaps and an end out of reach', rule: `<a>${'{*}<a>'.repeat(600)}{%}ZZZ`, source: `${filled('<a>')}ZZZ` },
  { name: 'words that are nearly there everywhere', rule: `${'a '.repeat(1980)}b{%}cc`, source: filled('a ') },
  { name: 'a long word that is nearly there everywhere', rule: `${'a'.repeat(3900)}b{%}cc`, source: filled('a') },
];
