import type { Bank } from './bank.ts';

export const enTicker: Bank = {
  words: {
    subject:
      'Harbour gauge|Ferry 3|Signal box|Wind mast|Bakery oven|Lighthouse lamp|Tram 12|Tide bell|Night market|Weather kite|Fog sensor|Mill wheel',
    state:
      'steady|back on time|two minutes early|rising slowly|calm again|checked and well|brighter than usual|turning',
  },
  stories: [
    {
      titles: ['{clock} {subject}: {state}', '{clock} {subject}, {state} at {12-98} units'],
      text: [
        'At {clock} UTC the {subject} reported: {state}. The reading stood at {12-98} units, {1-9} above the last one.',
        'A sample source for the impatient: one line every twenty seconds.',
      ],
    },
  ],
  also: ['Next reading in twenty seconds.', 'No action is needed.'],
  authors: 'The Ticker',
  tags: 'live|ticker',
};

export const koTicker: Bank = {
  words: {
    subject:
      '항구 수위계|3번 배|신호소|바람 기둥|빵집 오븐|등대 불빛|12번 전차|물때 종|야시장|연 날리기 관측|안개 감지기|물레방아',
    state: '안정|정시 회복|2분 빠름|조금씩 오름|다시 잔잔|점검 이상 없음|평소보다 밝음|돌아가는 중',
  },
  stories: [
    {
      titles: ['{clock} {subject}: {state}', '{clock} {subject} {12-98}단위, {state}'],
      text: [
        '{clock} 현재 {subject} 상태는 ‘{state}’이다. 측정값은 {12-98}단위로 바로 앞보다 {1-9} 높다.',
        '기다림을 연습하지 않아도 되는 표본 출처다. 2분마다 한 줄씩 알린다.',
      ],
    },
  ],
  also: ['다음 소식은 2분 뒤.', '조치할 일은 없다.'],
  authors: '초침',
  tags: '실시간',
};

/** Only English and Korean tick; the other two share the English words. */
export const tickers = { ko: koTicker, en: enTicker, ja: enTicker, 'zh-CN': enTicker } as const;
