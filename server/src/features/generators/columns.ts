/** A definition as the columns that keep it; JSON as text. */
import type { PageDefinition } from '#documents/page-definition.ts';

export const columnsOf = (definition: PageDefinition) => {
  if (definition.builder === 'RULE') {
    const { rule, mapping } = definition;
    return { ...noXpaths, rule, mapping: JSON.stringify(mapping) };
  }
  const { itemXpath, titleXpath, thumbnailXpath, linkXpath, fallbacks } = definition;
  return {
    itemXpath,
    titleXpath,
    thumbnailXpath,
    linkXpath,
    fallbacks: JSON.stringify(fallbacks),
    rule: null,
    mapping: null,
  };
};

const noXpaths = { itemXpath: null, titleXpath: null, thumbnailXpath: null, linkXpath: null, fallbacks: '[]' };
