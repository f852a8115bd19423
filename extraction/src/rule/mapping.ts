import { decodeHTMLAttribute } from 'entities/decode';
import { isGoodHref, resolveUrl } from '../urls.ts';
import { plainText } from './plain-text.ts';

/** Each field of an item names a parameter, counted from 1. */
export interface RuleMapping {
  title: number;
  link: number;
  thumbnail?: number | undefined;
  content?: number | undefined;
}

export type MappedField = keyof RuleMapping;

export const mappedFields: readonly MappedField[] = ['title', 'link', 'thumbnail', 'content'];

export interface MappingError {
  field: MappedField;
  /** `beyond` says that the rule has fewer parameters. */
  problem: 'missing' | 'duplicate' | 'beyond';
}

/**
 * Title and link must be mapped, each field to a parameter of its own that the rule has. Each field of a duplicate is
 * an error.
 */
export const mappingErrors = (mapping: Partial<RuleMapping>, parameterCount: number): MappingError[] => {
  const errors: MappingError[] = [];
  for (const field of mappedFields) {
    const index = mapping[field];
    if (index === undefined) {
      if (field === 'title' || field === 'link') errors.push({ field, problem: 'missing' });
    } else if (!Number.isInteger(index) || index < 1 || index > parameterCount)
      errors.push({ field, problem: 'beyond' });
    else if (mappedFields.some(other => other !== field && mapping[other] === index))
      errors.push({ field, problem: 'duplicate' });
  }
  return errors;
};

export interface MappedValues {
  title: string;
  /** It is absolute; it is null where it leads nowhere on the web. */
  link: string | null;
  image: string | null;
  /** It is still as it stands in the page, so it has to be sanitised before anyone sees it. */
  content: string | null;
}

/** Answers the values of the parameters' source text: tags are stripped from the title, entities decoded, addresses resolved. */
export const mappedValues = (parameters: string[], mapping: RuleMapping, base: string): MappedValues => {
  const source = (index: number | undefined) => (index === undefined ? undefined : parameters[index - 1]);
  const link = decodeHTMLAttribute(source(mapping.link) ?? '');
  const image = decodeHTMLAttribute(source(mapping.thumbnail) ?? '').trim();
  return {
    title: plainText(source(mapping.title) ?? ''),
    link: isGoodHref(link) ? resolveUrl(link, base) : null,
    image: image === '' ? null : resolveUrl(image, base),
    content: source(mapping.content)?.trim() || null,
  };
};
