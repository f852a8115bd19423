/** Describes what a call takes: each form of its body, and an example of each and of what its address must have. */
import type { DeclaredRoute } from '../call-problems.ts';
import { type Call, json } from './call.ts';
import { fileExample, valueOfType, valuesOfCall } from './example-values.ts';
import { exampleMaker, type JsonSchema } from './examples.ts';

export const describeRequest = (
  call: Call,
  { config: { file, document } }: DeclaredRoute,
  schemas: Record<string, JsonSchema>,
): void => {
  const make = exampleMaker(schemas, 'body');
  for (const parameter of call.parameters ?? [])
    if (parameter.required) parameter.example ??= make(parameter.schema, parameter.name);
  // A call that takes nothing but a file, or a document of another program, has no body in its contract.
  if (file || document) call.requestBody ??= { content: {} };
  if (!call.requestBody) return;
  const { content } = call.requestBody;
  const schema = content[json]?.schema;
  const own = valuesOfCall[call.operationId ?? '']?.body;
  const example = schema && (own ?? make(schema));
  for (const media of Object.values(content)) media.example = example;
  if (file) {
    const properties = {
      ...(schema?.properties ?? schema?.anyOf?.find(each => each.properties)?.properties),
      [file]: { type: 'string', contentMediaType: 'application/octet-stream' },
    };
    content['multipart/form-data'] = {
      schema: { type: 'object', properties },
      example: { ...(example as object), [file]: fileExample },
    };
  }
  if (document)
    content[document] = {
      schema: document === json ? {} : { type: 'string' },
      example: (schema ? undefined : own) ?? valueOfType[document],
    };
};
