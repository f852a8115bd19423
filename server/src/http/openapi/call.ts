/** The parts of an OpenAPI document that are completed after the contracts' schemas have become JSON Schema. */
import type { DeclaredRoute } from '../call-problems.ts';
import type { JsonSchema } from './examples.ts';

/** A call carries its declaration under this key until its description is complete; it is not in the document. */
export const declaredMark = 'x-declared';

export interface Media {
  schema?: JsonSchema;
  example?: unknown;
  examples?: Record<string, { $ref: string }>;
}
export type Content = Record<string, Media>;

export interface Answer {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content?: Content;
}

export interface Call {
  operationId?: string;
  parameters?: { in: string; name: string; required?: boolean; schema: JsonSchema; example?: unknown }[];
  requestBody?: { content: Content };
  responses: Record<string, Answer | { $ref: string }>;
  [declaredMark]?: DeclaredRoute;
}

export interface Components {
  schemas: Record<string, JsonSchema>;
  examples?: Record<string, { value: unknown }>;
  responses?: Record<string, Answer>;
}

export interface Described {
  paths: Record<string, Record<string, Call>>;
  components: Components;
}

export const json = 'application/json';
