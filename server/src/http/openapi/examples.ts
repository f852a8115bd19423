/** Makes an example of each body, value and answer out of its own schema, so that none has to be written beside its contract. */
import { valuesByName } from './example-values.ts';

export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  examples?: unknown[];
  format?: string;
  pattern?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  propertyNames?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  required?: string[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
}

/**
 * `schemas` are the components that a `$ref` names. An answer has all that may be in it; a body has what it must have, or all where nothing
 * must be. An example that stands in the contract, as `examples` of its `meta`, goes before what is made here.
 */
export const exampleMaker = (schemas: Record<string, JsonSchema>, of: 'body' | 'answer') => {
  const make = (schema: JsonSchema, name = '', within: readonly string[] = []): unknown => {
    if (schema.examples) return schema.examples[0];
    if (schema.$ref) {
      const named = schema.$ref.split('/').at(-1)!;
      return within.includes(named) ? undefined : make(schemas[named] ?? {}, name, [...within, named]);
    }
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return valuesByName[name]?.find(value => schema.enum!.includes(value)) ?? schema.enum[0];
    const options = schema.anyOf ?? schema.oneOf;
    if (options) return make(options.find(({ type }) => type !== 'null') ?? options[0]!, name, within);
    switch (typeOf(schema)) {
      case 'object':
        return object(schema, within);
      case 'array':
        return array(schema, name, within);
      case 'null':
        return null;
      default:
        return valuesByName[name]?.find(value => fits(value, schema)) ?? plain(schema);
    }
  };

  const object = (schema: JsonSchema, within: readonly string[]): Record<string, unknown> => {
    const { properties = {}, required = [], additionalProperties, propertyNames } = schema;
    const isWanted = (name: string) => of === 'answer' || required.length === 0 || required.includes(name);
    const made: Record<string, unknown> = {};
    for (const [name, property] of Object.entries(properties)) {
      const value = isWanted(name) ? make(property, name, within) : undefined;
      if (value !== undefined) made[name] = value;
    }
    if (typeof additionalProperties === 'object')
      for (const name of propertyNames?.enum ?? ['title']) made[String(name)] = make(additionalProperties, '', within);
    return made;
  };

  /** A list has one entry, or the several that its values are. */
  const array = ({ items, prefixItems }: JsonSchema, name: string, within: readonly string[]): unknown[] => {
    if (prefixItems) return prefixItems.map((item, i) => (item.type === 'integer' ? 7 * i : make(item, name, within)));
    const entry = make(items ?? {}, name, within);
    return entry === undefined ? [] : [entry];
  };
  return make;
};

const typeOf = ({ type, properties, items }: JsonSchema): string | undefined =>
  (Array.isArray(type) ? type.find(each => each !== 'null') : type) ??
  (properties ? 'object' : items ? 'array' : undefined);

const fits = (value: unknown, schema: JsonSchema): boolean => {
  const { format, pattern, minLength = 0, maxLength = Infinity } = schema;
  const type = typeOf(schema);
  if (typeof value === 'string') {
    if (type !== 'string' && type !== undefined) return false;
    if (format && !(formats[format]?.test(value) ?? true)) return false;
    return (!pattern || new RegExp(pattern, 'u').test(value)) && value.length >= minLength && value.length <= maxLength;
  }
  if (typeof value === 'boolean') return type === 'boolean';
  if (typeof value !== 'number' || (type !== 'integer' && type !== 'number')) return false;
  const { minimum = -Infinity, exclusiveMinimum = -Infinity, maximum = Infinity } = schema;
  return value >= minimum && value > exclusiveMinimum && value <= maximum;
};

const formats: Record<string, RegExp> = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  uri: /^https?:\/\//,
  email: /@/,
  'date-time': /^\d{4}-\d\d-\d\dT/,
};

/** It stands for a value whose name says nothing. */
const plain = (schema: JsonSchema): unknown => {
  const { format, minimum, exclusiveMinimum, maximum = Infinity } = schema;
  switch (typeOf(schema)) {
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return Math.min(maximum, Math.max(1, minimum ?? 0, (exclusiveMinimum ?? 0) + 1));
    default:
      return strings[format ?? ''] ?? 'text';
  }
};

const strings: Record<string, string> = {
  'date-time': '2026-03-05T06:07:00.000Z',
  uuid: '0f8fad5b-d9cb-469f-a165-70867728950e',
  uri: 'https://news.example.org/',
  email: 'alice@example.org',
};
