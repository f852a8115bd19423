/**
 * Declares typefaces for the quotation marks, dashes and dots of Chinese and Japanese. Latin faces have these
 * characters, too, and stand first in every stack, but there they are narrow and lie on the baseline. A face of its own
 * for each language, of these characters alone and out of what the system has, stands before them. The build writes the
 * faces into the page, where the first picture has them too.
 */
type Script = 'zh' | 'zh-Hant' | 'ja';
type Kind = 'sans' | 'serif';

export const marksOf = (script: Script, kind: Kind): string => `"Marks ${script} ${kind}"`;

/**
 * The names are full names and PostScript names, because systems know a face by the one or the other. The bold ones
 * come first for bold text.
 */
const faces: Record<Script, Record<Kind, { regular: string[]; bold: string[] }>> = {
  zh: {
    sans: {
      regular: [
        ...['PingFang SC', 'PingFangSC-Regular', 'Noto Sans SC', 'NotoSansSC-Regular'],
        ...['Noto Sans CJK SC', 'NotoSansCJKsc-Regular', 'Source Han Sans SC', 'SourceHanSansSC-Regular'],
        ...['Microsoft YaHei', 'MicrosoftYaHei', 'WenQuanYi Micro Hei', 'WenQuanYiMicroHei'],
      ],
      bold: [
        ...['PingFang SC Semibold', 'PingFangSC-Semibold', 'Noto Sans SC Bold', 'NotoSansSC-Bold'],
        ...['Noto Sans CJK SC Bold', 'NotoSansCJKsc-Bold', 'Source Han Sans SC Bold', 'SourceHanSansSC-Bold'],
        ...['Microsoft YaHei Bold', 'MicrosoftYaHei-Bold'],
      ],
    },
    serif: {
      regular: [
        ...['Songti SC Regular', 'STSongti-SC-Regular', 'Noto Serif SC', 'NotoSerifSC-Regular'],
        ...['Noto Serif CJK SC', 'NotoSerifCJKsc-Regular'],
      ],
      bold: [
        ...['Songti SC Bold', 'STSongti-SC-Bold', 'Noto Serif SC Bold', 'NotoSerifSC-Bold'],
        ...['Noto Serif CJK SC Bold', 'NotoSerifCJKsc-Bold'],
      ],
    },
  },
  'zh-Hant': {
    sans: {
      regular: [
        ...['PingFang TC', 'PingFangTC-Regular', 'Noto Sans TC', 'NotoSansTC-Regular'],
        ...['Noto Sans CJK TC', 'NotoSansCJKtc-Regular', 'Microsoft JhengHei', 'MicrosoftJhengHeiRegular'],
      ],
      bold: [
        ...['PingFang TC Semibold', 'PingFangTC-Semibold', 'Noto Sans TC Bold', 'NotoSansTC-Bold'],
        ...['Noto Sans CJK TC Bold', 'NotoSansCJKtc-Bold', 'Microsoft JhengHei Bold', 'MicrosoftJhengHeiBold'],
      ],
    },
    serif: {
      regular: [
        ...['Songti TC Regular', 'STSongti-TC-Regular', 'Noto Serif TC', 'NotoSerifTC-Regular'],
        ...['Noto Serif CJK TC', 'NotoSerifCJKtc-Regular'],
      ],
      bold: [
        ...['Songti TC Bold', 'STSongti-TC-Bold', 'Noto Serif TC Bold', 'NotoSerifTC-Bold'],
        ...['Noto Serif CJK TC Bold', 'NotoSerifCJKtc-Bold'],
      ],
    },
  },
  ja: {
    sans: {
      regular: [
        ...['Hiragino Sans W3', 'HiraginoSans-W3', 'HiraKakuProN-W3', 'Noto Sans JP', 'NotoSansJP-Regular'],
        ...['Noto Sans CJK JP', 'NotoSansCJKjp-Regular', 'Yu Gothic Regular', 'YuGothic-Regular', 'Meiryo'],
      ],
      bold: [
        ...['Hiragino Sans W6', 'HiraginoSans-W6', 'HiraKakuProN-W6', 'Noto Sans JP Bold', 'NotoSansJP-Bold'],
        ...['Noto Sans CJK JP Bold', 'NotoSansCJKjp-Bold', 'Yu Gothic Bold', 'YuGothic-Bold', 'Meiryo Bold'],
      ],
    },
    serif: {
      regular: [
        ...['Hiragino Mincho ProN W3', 'HiraMinProN-W3', 'Noto Serif JP', 'NotoSerifJP-Regular'],
        ...['Noto Serif CJK JP', 'NotoSerifCJKjp-Regular', 'Yu Mincho Regular', 'YuMincho-Regular'],
      ],
      bold: [
        ...['Hiragino Mincho ProN W6', 'HiraMinProN-W6', 'Noto Serif JP Bold', 'NotoSerifJP-Bold'],
        ...['Noto Serif CJK JP Bold', 'NotoSerifCJKjp-Bold', 'Yu Mincho Demibold', 'YuMincho-Demibold'],
      ],
    },
  },
};

/** Japanese has brackets for quotations, and takes the curly marks from Latin as they are. */
const characters: Record<Script, string> = {
  zh: 'U+2014,U+2018-2019,U+201C-201D,U+2026',
  'zh-Hant': 'U+2014,U+2018-2019,U+201C-201D,U+2026',
  ja: 'U+2014-2015,U+2025-2026',
};

/** Answers the rules of all faces as text. */
export const markFaces = (): string =>
  (Object.keys(faces) as Script[])
    .flatMap(script => (['sans', 'serif'] as const).flatMap(kind => facesOf(script, kind)))
    .join('\n');

const facesOf = (script: Script, kind: Kind): string[] => {
  const { regular, bold } = faces[script][kind];
  // Where a system has no serif face, the marks of the other one are still as wide as they have to be.
  const last = kind === 'serif' ? faces[script].sans : { regular: [], bold: [] };
  const rule = (weights: string, names: readonly string[]) =>
    `@font-face{font-family:${marksOf(script, kind)};font-weight:${weights};` +
    `src:${names.map(name => `local("${name}")`).join(',')};unicode-range:${characters[script]}}`;
  return [
    rule('100 550', [...regular, ...last.regular]),
    rule('551 900', [...bold, ...last.bold, ...regular, ...last.regular]),
  ];
};
