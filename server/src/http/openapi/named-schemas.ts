/** Drops the named schemas that nothing in the document refers to: each contract's name comes twice, as it is taken and as it is answered. */
import type { Described } from './call.ts';

export const keepNamed = ({ paths, components }: Described): void => {
  const { schemas, ...others } = components;
  const kept = new Set<string>();
  const follow = (part: unknown): void => {
    for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([\w.-]+)"/g)) {
      if (kept.has(name!)) continue;
      kept.add(name!);
      follow(schemas[name!]);
    }
  };
  follow([paths, others]);
  components.schemas = Object.fromEntries(Object.entries(schemas).filter(([name]) => kept.has(name)));
};
