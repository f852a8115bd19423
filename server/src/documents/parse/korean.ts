/**
 * EUC-KR as the web means it, with the 8,822 syllables of Windows-949 (UHC) that KS X 1001 lacks. The platform's
 * decoder knows KS X 1001 only and reads the rest as control characters. Bytes that are no character become U+FFFD.
 */
export const decodeKorean = (bytes: Uint8Array): string => {
  const plain = new TextDecoder('euc-kr').decode(bytes);
  if (!/[\x80-\x9f\ufffd]/.test(plain)) return plain;
  table ??= buildTable();
  const units = new Uint16Array(bytes.length);
  let length = 0;
  for (let i = 0; i < bytes.length; i++) {
    const lead = bytes[i]!;
    if (lead < 0x80) {
      units[length++] = lead;
      continue;
    }
    const unit = table[((lead - 0x80) << 8) | (bytes[i + 1] ?? 0)]!;
    units[length++] = unit || 0xfffd;
    // A byte of ASCII after a broken lead stands for itself, so that a cut syllable never swallows a tag.
    if (unit || (bytes[i + 1] ?? 0) >= 0x80) i++;
  }
  return new TextDecoder('utf-16le').decode(units.subarray(0, length));
};

let table: Uint16Array | undefined;

const LINE_FEED = 0x0a;

/** KS X 1001:1998 added the euro and registered signs, at these places in the table of 94 by 94. */
const added = new Map([
  [94 + 0xe6 - 0xa1, 0x20ac],
  [94 + 0xe7 - 0xa1, 0xae],
]);

/** By lead byte (less 0x80) and trail byte; 0 where there is no character. */
const buildTable = (): Uint16Array => {
  const built = new Uint16Array(0x80 << 8);
  const standard = new Set<number>();
  const cells: number[] = [];
  for (let lead = 0xa1; lead <= 0xfe; lead++) {
    for (let trail = 0xa1; trail <= 0xfe; trail++) cells.push(lead, trail, LINE_FEED);
  }
  const characters = new TextDecoder('euc-kr').decode(Uint8Array.from(cells)).split('\n');
  for (let i = 0; i < characters.length - 1; i++) {
    const unit = added.get(i) ?? characters[i]!.charCodeAt(0);
    if (unit === 0xfffd || unit < 0xa0) continue;
    built[((cells[3 * i]! - 0x80) << 8) | cells[3 * i + 1]!] = unit;
    standard.add(unit);
  }
  const free = extensionCells();
  for (let syllable = 0xac00; syllable <= 0xd7a3; syllable++) {
    if (!standard.has(syllable)) built[free.next().value!] = syllable;
  }
  return built;
};

/** The extension holds the missing syllables in the order of Unicode, in the cells outside KS X 1001. */
const extensionCells = function* (): Generator<number, undefined> {
  for (let lead = 0x81; lead <= 0xc6; lead++) {
    const last = lead <= 0xa0 ? 0xfe : 0xa0;
    for (let trail = 0x41; trail <= last; trail++) {
      if (trail <= 0x5a || (trail >= 0x61 && trail <= 0x7a) || trail >= 0x81) yield ((lead - 0x80) << 8) | trail;
    }
  }
};
