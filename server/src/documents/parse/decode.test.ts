import { gzipSync } from 'node:zlib';
import { assert, constantFrom, property, uint8Array } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decode } from './decode.ts';

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex.replace(/\s/g, ''), 'hex'));
const ascii = (text: string) => Buffer.from(text, 'latin1');
const join = (...parts: Uint8Array[]) => Uint8Array.from(Buffer.concat(parts));

/** Bytes written by other software: 서울 in EUC-KR, 東京 … in others. */
const samples = [
  { label: 'euc-kr', name: 'EUC-KR', hex: 'bcad bfef 20 b4ba bdba 20 bcd3 bab8', text: '서울 뉴스 속보' },
  { label: 'euc-kr', name: 'cp949', hex: '8c63 20 94ee 20 c652', text: '똠 뷁 힣' },
  { label: 'shift_jis', name: 'Shift_JIS', hex: '938c 8b9e 82cc 836a 8385 815b 8358', text: '東京のニュース' },
  { label: 'shift_jis', name: 'cp932', hex: '8740 82c6 eee0', text: '①と髙' },
  { label: 'euc-jp', name: 'EUC-JP', hex: 'c5ec b5fe a4ce a5cb a5e5 a1bc a5b9', text: '東京のニュース' },
  { label: 'gb18030', name: 'gb2312', hex: 'b1b1 bea9 b5c4 d0c2 cec5', text: '北京的新闻' },
  { label: 'gb18030', name: 'GB18030', hex: '8139 ee39 b5c4', text: '㐀的' },
  { label: 'big5', name: 'Big5', hex: 'a578 a55f aaba b773 bb44', text: '台北的新聞' },
  { label: 'windows-1251', name: 'windows-1251', hex: 'cdee e2ee f1f2 e8', text: 'Новости' },
  { label: 'koi8-r', name: 'KOI8-R', hex: 'eecf d7cf d3d4 c9', text: 'Новости' },
  { label: 'windows-1255', name: 'windows-1255', hex: 'e7e3 f9e5 fa', text: 'חדשות' },
  { label: 'windows-874', name: 'TIS-620', hex: 'a2e8 d2c7', text: 'ข่าว' },
  { label: 'iso-8859-7', name: 'ISO-8859-7', hex: 'cde5 e1', text: 'Νεα' },
  { label: 'windows-1250', name: 'windows-1250', hex: 'f865 f865', text: 'řeře' },
  { label: 'windows-1252', name: 'ISO-8859-1', hex: 'e974 e9 20 93 e0 94', text: 'été “à”' },
  { label: 'windows-1254', name: 'iso-8859-9', hex: 'fe fd f0', text: 'şığ' },
  { label: 'utf-8', name: 'UTF-8', hex: 'ec849c ec9ab8 20 eb89b4 ec8aa4', text: '서울 뉴스' },
  { label: 'iso-2022-jp', name: 'ISO-2022-JP', hex: '1b2442 456c 357e 1b2842', text: '東京' },
];

describe('an encoding that is named', () => {
  test.each(samples)('is taken from HTTP: $name', ({ label, name, hex, text }) => {
    const document = join(ascii('<rss><title>'), bytes(hex), ascii('</title></rss>'));
    expect(decode(document, { contentType: `text/xml; charset="${name}"` })).toEqual({
      text: `<rss><title>${text}</title></rss>`,
      encoding: label,
    });
  });

  test.each(samples)('is taken from the XML declaration: $name', ({ label, name, hex, text }) => {
    const document = join(
      ascii(`<?xml version='1.0' encoding='${name}'?><rss><title>`),
      bytes(hex),
      ascii('</title></rss>'),
    );
    const decoded = decode(document);
    expect(decoded.encoding).toBe(label);
    expect(decoded.text).toContain(`<title>${text}</title>`);
  });

  test.each(samples)('is taken from a page: $name', ({ label, name, hex, text }) => {
    const document = join(ascii(`<html><head><meta charset="${name}"><title>`), bytes(hex), ascii('</title>'));
    const decoded = decode(document);
    expect(decoded.encoding).toBe(label);
    expect(decoded.text).toContain(text);
  });

  test('by a person beats all others', () => {
    const document = join(ascii('<?xml version="1.0" encoding="UTF-8"?>'), bytes('eecfd7cfd3d4c9'));
    expect(decode(document, { override: 'koi8-r', contentType: 'text/xml; charset=windows-1251' })).toMatchObject({
      encoding: 'koi8-r',
      text: expect.stringContaining('Новости'),
    });
  });

  test('by a person but unknown counts as none', () => {
    expect(decode(ascii('plain'), { override: 'klingon-8' })).toEqual({ text: 'plain', encoding: 'utf-8' });
  });
});

describe('an encoding that is named wrongly', () => {
  const korean = bytes('bcadbfef20b4babdba20bcd3bab8');

  test('by HTTP gives way to the document, when only that decodes', () => {
    const document = join(ascii('<?xml version="1.0" encoding="euc-kr"?>'), korean);
    expect(decode(document, { contentType: 'text/xml; charset=utf-8' }).encoding).toBe('euc-kr');
  });

  test('by a server that says Latin-1 of everything gives way to the document', () => {
    const document = join(ascii('<?xml version="1.0" encoding="euc-kr"?>'), korean);
    expect(decode(document, { contentType: 'text/xml; charset=iso-8859-1' }).encoding).toBe('euc-kr');
  });

  test('by the document gives way to HTTP, when only that decodes', () => {
    const document = join(ascii('<?xml version="1.0" encoding="utf-8"?>'), korean);
    expect(decode(document, { contentType: 'text/xml; charset=euc-kr' }).encoding).toBe('euc-kr');
  });

  test.each(['iso-8859-1', 'windows-1251', 'gb2312', 'euc-kr', 'shift_jis'])(
    'as %s gives way to UTF-8 that cannot be an accident',
    name => {
      const document = Buffer.from(`<?xml version="1.0" encoding="${name}"?><title>서울 뉴스 속보 été</title>`);
      expect(decode(document, { contentType: `text/xml; charset=${name}` })).toMatchObject({
        encoding: 'utf-8',
        text: expect.stringContaining('서울 뉴스 속보 été'),
      });
    },
  );

  test('stays where two bytes could be UTF-8 by accident', () => {
    expect(decode(bytes('c4a3'), { contentType: 'text/xml; charset=gb2312' })).toEqual({
      text: '模',
      encoding: 'gb18030',
    });
  });

  test('as UTF-16 in a document that is readable as ASCII means UTF-8', () => {
    const document = Buffer.from('<?xml version="1.0" encoding="utf-16"?><title>é</title>');
    expect(decode(document)).toMatchObject({ encoding: 'utf-8', text: expect.stringContaining('é') });
  });

  test('stays when a few characters are cut in half', () => {
    const text = 'bcad bfef 20'.repeat(40);
    const document = join(
      ascii('<?xml version="1.0" encoding="euc-kr"?><title>'),
      bytes(`${text} bc`),
      ascii('</title>'),
    );
    const decoded = decode(document);
    expect(decoded.encoding).toBe('euc-kr');
    expect(decoded.text).toMatch(/서울 \ufffd<\/title>$/);
  });

  test('as UTF-8 stays when a few bytes are wrong', () => {
    const document = join(Buffer.from(`<?xml version="1.0" encoding="utf-8"?>${'서울 '.repeat(40)}`), bytes('ff'));
    expect(decode(document).encoding).toBe('utf-8');
  });
});

describe('without any name', () => {
  test.each([
    ['utf-8', Buffer.from('<서울')],
    ['utf-8', join(bytes('efbbbf'), Buffer.from('<서울'))],
    ['utf-16le', Buffer.from('\ufeff<서울', 'utf16le')],
    ['utf-16le', Buffer.from('<r서울', 'utf16le')],
    ['utf-16be', Uint8Array.from(Buffer.from('\ufeff<서울', 'utf16le').swap16())],
    ['utf-16be', Uint8Array.from(Buffer.from('<r서울', 'utf16le').swap16())],
    ['utf-32le', bytes('fffe0000 3c000000 1cc10000 b8c60000')],
    ['utf-32be', bytes('0000003c 0000c11c 0000c6b8')],
  ])('Unicode is known by its shape: %s', (encoding, document) => {
    const decoded = decode(document);
    expect(decoded.encoding).toBe(encoding);
    expect(decoded.text).toMatch(/^<r?서울$/);
  });

  // Sentences written for this test, encoded by other software.
  test.each([
    ['euc-kr', 'b4eb c7d1 b9ce b1b9 c0c7 20 bcf6 b5b5 b4c2 20 bcad bfef c0cc b4d9 2e'],
    ['shift_jis', '93fa 967b 82cc 8ef1 9373 82cd 938c 8b9e 82c5 82b7 8142'],
    ['euc-jp', 'c6fc cbdc a4ce bcf3 c5d4 a4cf c5ec b5fe a4c7 a4b9 a1a3'],
    ['gb18030', 'd6d0 b9fa b5c4 cad7 b6bc cac7 b1b1 bea9 a3ac ced2 c3c7 d4da d5e2 c0ef a1a3'],
    ['big5', 'a4a4 b0ea aaba adba b3a3 acb0 a578 a55f a141 a7da adcc a662 b36f b8cc a143'],
    ['windows-1251', 'd1f2 eeeb e8f6 e020 d0ee f1f1 e8e8 20ec eef1 eae2 e0'],
    ['koi8-r', 'f3d4 cfcc c9c3 c120 f2cf d3d3 c9c9 20cd cfd3 cbd7 c1'],
    ['windows-1252', '4c61 2073 6974 7561 7469 6f6e 20e9 636f 6e6f 6d69 7175 6520 64e9 6ae0 20e0 2050 6172 6973'],
    ['windows-1254', '54fc 726b e765 2068 6162 6572 6c65 7220 fef6 796c 6520 6261 fe6c fd79 6f72 2c20 646f f072 75'],
  ])('a sentence in %s is recognised by its letters', (encoding, hex) => {
    expect(decode(join(ascii('<rss><title>'), bytes(hex), ascii('</title>'))).encoding).toBe(encoding);
  });
});

describe('text', () => {
  test('loses what XML and the database refuse', () => {
    const document = Buffer.from('a\0b\x08c\x0bd\x1fe\tf\ng\ufffeh\uffffi');
    expect(decode(document).text).toBe('abcde\tf\nghi');
  });

  test('has no half of a surrogate pair', () => {
    const document = Buffer.from('<a>\ud83d</a>', 'utf16le');
    expect(decode(document).text).toBe('<a>\ufffd</a>');
  });

  test('keeps a tag after half a Korean character', () => {
    const document = join(bytes('8c63 b0'), ascii('</title>'));
    expect(decode(document, { override: 'euc-kr' }).text).toBe('똠\ufffd</title>');
  });

  test('is read from a raw gzip body', () => {
    expect(decode(gzipSync('<rss>서울</rss>'))).toEqual({ text: '<rss>서울</rss>', encoding: 'utf-8' });
  });

  test('of a gzip body that inflates without bound, or is broken, is empty', () => {
    expect(decode(gzipSync(Buffer.alloc(11 * 1024 * 1024))).text).toBe('');
    expect(decode(bytes('1f8b08000000')).text).toBe('');
  });

  test('of no bytes is empty', () => {
    expect(decode(new Uint8Array())).toEqual({ text: '', encoding: 'utf-8' });
  });

  test('of any bytes, whatever they are called, is text that the database takes', () => {
    const name = constantFrom(
      undefined,
      'utf-8',
      'euc-kr',
      'shift_jis',
      'iso-2022-jp',
      'gb18030',
      'utf-16',
      'utf-32',
      '',
    );
    assert(
      property(uint8Array({ maxLength: 200 }), name, (document, charset) => {
        const { text } = decode(document, { contentType: charset && `text/xml; charset=${charset}` });
        expect(text.isWellFormed()).toBe(true);
        expect(text).not.toMatch(/[\0-\x08\x0b\x0c\x0e-\x1f]/);
      }),
    );
  });
});
