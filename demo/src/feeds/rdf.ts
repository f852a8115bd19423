import { escapeAttribute } from '@newsbell/server/text/html/escape';
import type { FeedDocument } from './document.ts';
import { cdata, declaration, element, lines } from './xml.ts';

/** Writes RSS 1.0 (RDF Site Summary): the items stand beside the channel, dates and authors are Dublin Core. */
export const writeRdf = (document: FeedDocument, encoding: string): string =>
  lines(
    declaration(encoding),
    `<rdf:RDF xmlns="http://purl.org/rss/1.0/" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xml:lang="${document.language}">`,
    `<channel rdf:about="${escapeAttribute(document.self)}">`,
    element('title', document.title),
    element('link', document.home),
    element('description', document.description),
    element('dc:language', document.language),
    element('dc:date', document.updated.toISOString()),
    '<items><rdf:Seq>',
    ...document.items.map(item => `<rdf:li rdf:resource="${escapeAttribute(item.link)}"/>`),
    '</rdf:Seq></items>',
    '</channel>',
    ...document.items.map(item =>
      lines(
        `<item rdf:about="${escapeAttribute(item.link)}">`,
        element('title', item.title),
        element('link', item.link),
        element('description', item.summary),
        item.html ? cdata('content:encoded', item.html) : '',
        element('dc:creator', item.author),
        element('dc:date', item.published?.toISOString()),
        ...item.tags.map(tag => element('dc:subject', tag)),
        '</item>',
      ),
    ),
    '</rdf:RDF>',
  );
