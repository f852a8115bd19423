import type { Bank } from './bank.ts';

export const koShop: Bank = {
  words: {
    stuff: '작은|큰|둥근|두툼한|쪽빛|먹빛|매일 쓰는|여행용',
    thing: '찻잔|도마|필통|담요|앞치마|책갈피|등잔|바구니|공책|수저',
  },
  stories: [
    {
      titles: ['{stuff} {thing}'],
      text: [
        '손으로 만든 {stuff} {thing}. 같은 것이 둘 없습니다.',
        '- 크기 {12-38}cm | 무게 {90-780}g | 만든 곳 두물시',
      ],
    },
  ],
  also: ['주문하신 뒤 {2-6}일 안에 보내 드립니다.'],
  authors: '손끝상점',
  tags: '상점',
};

export const enShop: Bank = {
  words: {
    stuff: 'Small|Large|Plain|Blue|Striped|Everyday|Heavy|Travel',
    thing: 'mug|bread board|pencil case|blanket|apron|lantern|basket|notebook|spoon rest|bookend',
  },
  stories: [
    {
      titles: ['{stuff} {thing}'],
      text: [
        '{stuff} {thing}, made by hand. No two are alike.',
        '- Size {12-38} cm | Weight {90-780} g | Made in Ellis Bay',
      ],
    },
  ],
  also: ['Sent within {2-6} working days.'],
  authors: 'The Chandlery',
  tags: 'shop',
};

export const jaShop: Bank = {
  words: {
    stuff: '小さな|大きな|藍色の|生成りの|普段づかいの|旅の|丸い|二人用の',
    thing: '湯のみ|まな板|筆箱|膝掛け|前掛け|栞|行灯|かご|帳面|匙置き',
  },
  stories: [
    {
      titles: ['{stuff}{thing}'],
      text: [
        '手仕事で作った{stuff}{thing}です。二つと同じものはありません。',
        '- 大きさ {12-38}cm | 重さ {90-780}g | 産地 汐見市',
      ],
    },
  ],
  also: ['ご注文から{2-6}日以内に発送します。'],
  authors: '手のひら商店',
  tags: '店',
};

export const zhShop: Bank = {
  words: {
    stuff: '小号|大号|靛蓝|原色|日用|旅行|圆形|双人',
    thing: '茶杯|砧板|笔袋|毯子|围裙|书签|灯罩|提篮|笔记本|勺托',
  },
  stories: [
    {
      titles: ['{stuff}{thing}'],
      text: ['手工制作的{stuff}{thing}，没有两件完全相同。', '- 尺寸 {12-38}厘米 | 重量 {90-780}克 | 产地 临江'],
    },
  ],
  also: ['下单后{2-6}天内发货。'],
  authors: '指尖小铺',
  tags: '商店',
};
