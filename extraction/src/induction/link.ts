import type { AnyNode, PageElement } from '../tree.ts';
import { isGoodHref } from '../urls.ts';
import { weights } from '../weights.ts';
import { nthStep, type Sample } from './field.ts';
import { goodHrefOf, linkAround, linksIn } from './measure.ts';
import { nodesAt } from './query.ts';
import { stableTokens } from './tokens.ts';
import { isWithin, wayDown } from './walk.ts';
import { step, withClass } from './xpath-text.ts';

/**
 * Derives the XPath, from a record, of the address that it leads to; undefined where the records lead nowhere. The link
 * of the title goes before all others, because it is the one that a reader would press.
 */
export const linkXpath = (
  records: PageElement[],
  samples: Sample[],
  titleXpath: string,
  base: string,
): string | undefined => {
  const ofTitle = samples.map(sample => linkOfTitle(sample, titleXpath)).filter(xpath => xpath !== undefined);
  const [best] = ranked([...new Set(ofTitle)], records, base);
  if (best && best.coverage >= weights.link.ofTitle) return best.xpath;
  const [ofTerm] = ranked(records[0]?.name === 'dd' ? [linkOfTerm] : [], records, base);
  if (ofTerm && ofTerm.coverage >= weights.link.ofTerm) return ofTerm.xpath;
  const others = records
    .slice(0, weights.link.voters)
    .flatMap(record => linksIn(record).map(link => linkPath(record, link)));
  const [elected] = ranked([...new Set([...ofTitle, ...others.flat()])], records, base);
  return elected && elected.coverage > 0 ? elected.xpath : undefined;
};

/** Where a description's title is no link, the term that it describes may be one. */
const linkOfTerm = './preceding-sibling::dt[1]//a/@href';

const linkOfTitle = ({ record, element }: Sample, titleXpath: string): string | undefined => {
  if (goodHrefOf(element) !== undefined) return `${titleXpath}/@href`;
  const around = linkAround(element);
  if (!around) return linksIn(element).length > 0 ? `${titleXpath}//a/@href` : undefined;
  if (around === record) return './@href';
  return isWithin(around, record) ? `${titleXpath}/ancestor::a[1]/@href` : './ancestor::a[1]/@href';
};

const linkPath = (record: PageElement, link: PageElement): string[] => {
  if (link === record) return ['./@href'];
  const way = wayDown(record, link);
  return [
    `./${way.map(step).join('/')}/@href`,
    ...stableTokens(link).map(token => `.//a${withClass(token)}/@href`),
    './/a/@href',
    `./${way.map(nthStep).join('/')}/@href`,
  ];
};

/** A link that leads to another site or into the middle of a page is less likely the item's own page than a link beside it. */
const ranked = (xpaths: string[], records: PageElement[], base: string) => {
  const points = weights.link;
  const some = records.slice(0, points.sample);
  const rated = xpaths.map(xpath => {
    const hrefs = some
      .map(record => hrefOf(nodesAt(record, xpath)[0]))
      .filter(href => href !== undefined && isGoodHref(href));
    const coverage = hrefs.length / some.length;
    const distinct = hrefs.length > 0 ? new Set(hrefs).size / hrefs.length : 0;
    const share = (test: (href: string) => boolean) => hrefs.filter(href => test(href!)).length / some.length;
    const doubt =
      points.elsewhere * share(href => isElsewhere(href, base)) + points.fragment * share(href => href.includes('#'));
    return { xpath, coverage, worth: points.coverage * coverage + points.distinct * distinct - doubt };
  });
  return rated.toSorted((one, other) => other.worth - one.worth);
};

const isElsewhere = (href: string, base: string) => {
  const address = URL.parse(href.trim(), base);
  return address !== null && address.hostname !== URL.parse(base)?.hostname;
};

const hrefOf = (node: AnyNode | undefined) => (node?.kind === 'attribute' ? node.value : undefined);
