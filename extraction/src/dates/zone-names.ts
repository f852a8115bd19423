/** It has RFC 822's zones and those that people use; an abbreviation with several meanings has the one that is seen most. */
const offsets = new Map(
  (
    'UT+0000 UTC+0000 GMT+0000 WET+0000 EST-0500 EDT-0400 CST-0600 CDT-0500 MST-0700 MDT-0600 PST-0800 PDT-0700 ' +
    'AKST-0900 AKDT-0800 HST-1000 AST-0400 ADT-0300 NST-0330 NDT-0230 BRT-0300 ART-0300 BST+0100 WEST+0100 CET+0100 ' +
    'CEST+0200 MEZ+0100 MESZ+0200 EET+0200 EEST+0300 MSK+0300 SAST+0200 IST+0530 PKT+0500 ICT+0700 WIB+0700 HKT+0800 ' +
    'SGT+0800 PHT+0800 AWST+0800 JST+0900 KST+0900 ACST+0930 ACDT+1030 AEST+1000 AEDT+1100 NZST+1200 NZDT+1300'
  )
    .split(' ')
    .map(entry => [entry.slice(0, -5), entry.slice(-5)]),
);

/** These names mean the clock of a country, with its summer time. */
const clocks = new Map([
  ['ET', 'America/New_York'],
  ['CT', 'America/Chicago'],
  ['MT', 'America/Denver'],
  ['PT', 'America/Los_Angeles'],
]);

/** An abbreviation means this zone to people who write in the language. */
const ownNames: [name: string, language: RegExp, zone: string][] = [
  ['CST', /^zh/i, '+0800'],
  ['IST', /^(?:he|iw)/i, 'Asia/Jerusalem'],
  ['IST', /^en-ie|^ga/i, 'Europe/Dublin'],
];

export const zoneNames = [...offsets.keys(), ...clocks.keys()];

/** Answers the zone of an abbreviation in capitals. */
export const zoneOfName = (name: string, language: string): string | undefined => {
  const own = ownNames.find(([each, of]) => each === name && of.test(language));
  return own?.[2] ?? offsets.get(name) ?? clocks.get(name);
};
