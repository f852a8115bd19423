/** Old sites use these encodings, and the sample sources still do; the names are those of the WHATWG standard. */
export type LegacyEncoding = 'euc-kr' | 'shift_jis' | 'gb18030' | 'big5';

/**
 * Encodes text as bytes of a legacy encoding. A character that the encoding lacks becomes a numeric character reference, as in a form or in
 * XML.
 */
export const encodeLegacy = (text: string, encoding: LegacyEncoding): Buffer => {
  const table = tableFor(encoding);
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0)!;
    if (code < 0x80) bytes.push(code);
    else bytes.push(...(table.get(character) ?? Buffer.from(`&#${code};`)));
  }
  return Buffer.from(bytes);
};

const tables = new Map<LegacyEncoding, Map<string, [number, number]>>();

/**
 * Memoized: Node decodes these encodings but cannot encode them, so the table is its decoder inverted: every pair of bytes is decoded once.
 */
const tableFor = (encoding: LegacyEncoding): Map<string, [number, number]> => {
  const known = tables.get(encoding);
  if (known) return known;
  const decoder = new TextDecoder(encoding, { fatal: true });
  const table = new Map<string, [number, number]>();
  for (let lead = 0x81; lead <= 0xfe; lead++) {
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      const character = decodePair(decoder, lead, trail);
      if (character && !table.has(character)) table.set(character, [lead, trail]);
    }
  }
  tables.set(encoding, table);
  return table;
};

const decodePair = (decoder: InstanceType<typeof TextDecoder>, lead: number, trail: number): string | undefined => {
  try {
    const text = decoder.decode(Uint8Array.of(lead, trail));
    return [...text].length === 1 ? text : undefined;
  } catch {
    return undefined;
  }
};
