/**
 * Guesses the encoding of bytes that are not UTF-8 and name no encoding, by how many of their characters are those that
 * a language uses most. Not a science: a few lines of text are needed, and kin such as windows-1250 and ISO-8859-2 are
 * told apart only where it makes a difference.
 */
export const guessEncoding = (bytes: Uint8Array): string => {
  const sample = beyondAscii(bytes);
  if (sample.length === 0) return 'windows-1252';
  const language = saidLanguage(bytes);
  let best = { encoding: 'windows-1252', score: 0 };
  for (const guess of guesses) {
    const score = scoreOf(sample, guess) * (guess.languages.includes(language) ? 1.3 : 1);
    if (score > best.score) best = { encoding: guess.encoding, score };
  }
  return best.encoding;
};

type Guess = {
  encoding: string;
  languages: string[];
  bytesEach: 1 | 2;
  frequent: Set<string>;
  /** The language writes these, too. */
  possible: RegExp;
};

const hangul =
  '이다는에을의가고하한지사로기리자아그스도서나시어대인해정있보으라과일들주전장여제원수부구상만거것성게면조적선마안유와화비할경위오우세국동모실신문무공방연소식금관등회당최출운야트드를은니였했었';
const simplified =
  '的一是不了在有人我他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可里后小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长知样现分将外但身些与高意进把法此实回二理美点月明其种声全工己话儿者向情部正名定女问力机给等几很业最间新什打便位因重被走电四第门相次东政海口使教西再平真听世气信北少关并内加化由却代军产入先';
const traditional =
  '的一是不了在有人我他這中大來上國個到說們為子和你地出道也時年得就那要下以生會自著去之過家學對可裡後小麼心多天而能好都然沒日於起還發成事只作當想看文無開手十用主行方又如前所本見經頭面公同三已老從動兩長知樣現分將外但身些與高意進把法此實回二理美點月明其種聲全工己話兒者向情部正名定女問力機給等幾很業最間新什打便位因重被走電四第門相次東政海口使教西再平真聽世氣信北少關並內加化由卻代軍產入先';
const kana =
  'あいうえおかがきぎくけげこごさざしじすずせそただちっつてでとどなにねのはばひびふへべほまみむめもやゆよらりるれろわをんアイウエオカガキクグケコゴサシジスズセソタダチッツテデトドナニネノハバパヒビピフブプベペホボポマミムメモャュョラリルレロワンー';

const guess = (encoding: string, languages: string, bytesEach: 1 | 2, frequent: string, possible: RegExp): Guess => ({
  encoding,
  languages: languages.split(' '),
  bytesEach,
  frequent: new Set(frequent),
  possible,
});

const guesses: Guess[] = [
  guess(
    'windows-1252',
    'fr de es pt it nl sv da nb no fi is',
    1,
    'éèàçêôîâùëïüöäßñóíáúåøæÉÀÜÖÄ’“”–«»…',
    /[õãûœÿÁÍÓÚÑÇÈÊÅØÆ€°·‘•—©®™]/,
  ),
  guess(
    'windows-1250',
    'hu cs pl sk sl hr ro',
    1,
    'áéíóúěščřžýůőűąćęłńśźżđăöüä',
    /[ÁÉÍÓÚĚŠČŘŽÝŮŐŰĄĆĘŁŃŚŹŻÖÜďťňľĺŕ„”–ô]/,
  ),
  guess('windows-1254', 'tr az', 1, 'ığşİçöüŞ', /[ĞÇÖÜâîû’“”–]/),
  guess('windows-1251', 'ru bg uk sr be mk', 1, 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщіїє', /[А-Яфэъё«»–—„“”№]/),
  guess('koi8-r', 'ru', 1, 'оеаинтсрвлкмдпуяыьгзбчйхжшюц', /[А-Яфщэъё]/),
  guess('iso-8859-7', 'el', 1, 'αοιετσνηρκπλυμάόίγδθέήύωώφβχςξζΑΕΟΤΠΚΜΣ', /[Α-Ωψ«»΄]/),
  guess('windows-1255', 'he iw', 1, 'יוהלאמרתבשנםדחקעפטכגזסצןךץף', /[\u05b0-\u05c4״׳–]/),
  guess('windows-1256', 'ar fa ur', 1, 'اليمنوترةبدعسفهكحقأجشطصخإذضزغىئءظثآ', /[\u064b-\u0652؟،پچژگ]/),
  guess('windows-874', 'th', 1, 'านรอกเงมยลวดทสตะปบคหแจพชขใไโผถซ่้ิี์ัุูึำ็ื', /[\u0e01-\u0e5b]/),
  guess('euc-kr', 'ko', 2, hangul, /[\uac00-\ud7a3]/),
  guess('shift_jis', 'ja', 2, kana, /[\u3040-\u30ff\u4e00-\u9fff、。「」]/),
  guess('euc-jp', 'ja', 2, kana, /[\u3040-\u30ff\u4e00-\u9fff、。「」]/),
  guess('gb18030', 'zh', 2, simplified, /[\u4e00-\u9fff、。，！？：；“”《》（）]/),
  guess('big5', 'zh', 2, traditional, /[\u4e00-\u9fff、。，！？：；「」《》（）]/),
];

const SAMPLE_BYTES = 8 * 1024;

/**
 * The bytes beyond ASCII with the one after each run, which may be the second half of a character; runs are parted by
 * blanks. Titles and texts come soon after the start, so the first 8 KiB of them will do.
 */
const beyondAscii = (bytes: Uint8Array): Uint8Array => {
  const sample = new Uint8Array(SAMPLE_BYTES);
  let length = 0;
  for (let i = 0; i < bytes.length && length < SAMPLE_BYTES - 2; i++) {
    if (bytes[i]! >= 0x80) {
      sample[length++] = bytes[i]!;
    } else if (i > 0 && bytes[i - 1]! >= 0x80) {
      sample[length++] = bytes[i]!;
      if (bytes[i + 1]! < 0x80) sample[length++] = 0x20;
    }
  }
  return sample.subarray(0, length);
};

/** Answers the language that the document itself names, except English, which templates name everywhere. */
const saidLanguage = (bytes: Uint8Array): string => {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4096)).toString('latin1');
  const said = /(?:<(?:dc:)?language>\s*|\blang=["'])([a-z]{2})\b/i.exec(head)?.[1]?.toLowerCase();
  return said && said !== 'en' ? said : 'none';
};

/** From 0 to 1: per byte, so that encodings of one and of two bytes a character compare. */
const scoreOf = (sample: Uint8Array, { encoding, bytesEach, frequent, possible }: Guess): number => {
  const text = new TextDecoder(encoding).decode(sample);
  let score = 0;
  let characters = 0;
  for (const character of text) {
    if (character < '\x80') continue;
    characters++;
    if (frequent.has(character)) score += 1;
    else if (possible.test(character)) score += 0.25;
    else score -= character === '\ufffd' || character < '\xa0' ? 4 : 0.5;
  }
  const expected = bytesEach === 1 ? 1 : EXPECTED_OF_TWO;
  return characters === 0 ? 0 : score / characters / expected;
};

/** The most frequent characters cover less of Chinese, Japanese and Korean text than letters do of an alphabet's. */
const EXPECTED_OF_TWO = 0.7;
