export interface Market {
  country: string;
  currency: string;
  /** Decimal places of the currency (ISO 4217): 0 for JPY, 3 for KWD. */
  digits: number;
  rate: number;
  shopId: string;
  names: readonly [Name, ...Name[]];
  /** `#` stands for a number. */
  streets: readonly [string, ...string[]];
}

/** A name and its spelling in an e-mail address. */
type Name = readonly [name: string, mailbox: string];

export const MARKETS: readonly [Market, ...Market[]] = [
  {
    country: 'DE',
    currency: 'EUR',
    digits: 2,
    rate: 1,
    shopId: 'shop-eu-1',
    names: [
      ['Anneliese Größe', 'a.groesse'],
      ['Jürgen Vogt', 'juergen.vogt'],
      ['Mehmet Yılmaz', 'm.yilmaz'],
      ['Katharina Weiß', 'k.weiss'],
    ],
    streets: ['Lindenstraße #, 10969 Berlin, Germany', 'Am Hafen #, 20457 Hamburg, Germany'],
  },
  {
    country: 'FR',
    currency: 'EUR',
    digits: 2,
    rate: 1,
    shopId: 'shop-eu-1',
    names: [
      ['Zoé Lefèvre', 'zoe.lefevre'],
      ['François Noël', 'f.noel'],
      ['Amélie Dupont-Roux', 'amelie.dr'],
    ],
    streets: ['# rue de la République, 69002 Lyon, France', '# quai des Chartrons, 33000 Bordeaux, France'],
  },
  {
    country: 'GB',
    currency: 'GBP',
    digits: 2,
    rate: 0.86,
    shopId: 'shop-uk-1',
    names: [
      ["Siobhan O'Neill", 'siobhan.oneill'],
      ['Robert Hale', 'rob.hale'],
      ['Priya Raman', 'priya.raman'],
    ],
    streets: ['# Harbour Lane, Bristol BS1 4QA, United Kingdom', 'Flat #, 12 Mill Road, Leeds LS1 1AA, United Kingdom'],
  },
  {
    country: 'US',
    currency: 'USD',
    digits: 2,
    rate: 1.1,
    shopId: 'shop-us-1',
    names: [
      ['José García', 'jose.garcia'],
      ['Emily Carter', 'emily.carter'],
      ['Nguyễn Thị Lan', 'lan.nguyen'],
    ],
    streets: ['# Maple Ave, Portland, OR 97205, USA', '# 5th Street, Apt 9, Austin, TX 78701, USA'],
  },
  {
    country: 'CN',
    currency: 'CNY',
    digits: 2,
    rate: 7.8,
    shopId: 'shop-cn-1',
    names: [
      ['王晓明', 'wang.xm'],
      ['李静怡', 'li.jingyi'],
      ['欧阳文', 'ouyang.w'],
    ],
    streets: ['上海市静安区南京西路#号', '广东省深圳市南山区科技园#栋'],
  },
  {
    country: 'JP',
    currency: 'JPY',
    digits: 0,
    rate: 160,
    shopId: 'shop-jp-1',
    names: [
      ['佐藤 花子', 'sato.hanako'],
      ['田中 健太', 'k.tanaka'],
      ['ﾔﾏﾀﾞ ﾀﾛｳ', 'yamada.taro'],
    ],
    streets: ['東京都渋谷区神南1-#', '京都府京都市中京区#番地'],
  },
  {
    country: 'SA',
    currency: 'SAR',
    digits: 2,
    rate: 4.1,
    shopId: 'shop-me-1',
    names: [
      ['سارة العتيبي', 'sara.otaibi'],
      ['محمد القحطاني', 'm.qahtani'],
    ],
    streets: ['شارع العليا #، الرياض، السعودية', 'حي الروضة #، جدة، السعودية'],
  },
  {
    country: 'KW',
    currency: 'KWD',
    digits: 3,
    rate: 0.34,
    shopId: 'shop-me-1',
    names: [
      ['فاطمة الصباح', 'fatima.s'],
      ['Yousef Al-Mutairi', 'yousef.m'],
    ],
    streets: ['Block #, Salmiya, Kuwait', 'شارع #، حولي، الكويت'],
  },
  {
    country: 'IL',
    currency: 'ILS',
    digits: 2,
    rate: 4,
    shopId: 'shop-me-1',
    names: [
      ['נועה כהן', 'noa.cohen'],
      ['יוסי לוי', 'yossi.levi'],
    ],
    streets: ['רחוב דיזנגוף #, תל אביב', 'שדרות הנשיא #, חיפה'],
  },
  {
    country: 'RU',
    currency: 'RUB',
    digits: 2,
    rate: 98,
    shopId: 'shop-ru-1',
    names: [
      ['Анна Петрова', 'anna.petrova'],
      ['Дмитрий Щукин', 'd.shchukin'],
    ],
    streets: ['Невский проспект, #, Санкт-Петербург', 'ул. Ленина, #, Казань'],
  },
  {
    country: 'KR',
    currency: 'KRW',
    digits: 0,
    rate: 1480,
    shopId: 'shop-kr-1',
    names: [
      ['김민준', 'minjun.kim'],
      ['박서연', 'seoyeon.park'],
    ],
    streets: ['서울특별시 강남구 테헤란로 #', '부산광역시 해운대구 #'],
  },
  {
    country: 'IN',
    currency: 'INR',
    digits: 2,
    rate: 92,
    shopId: 'shop-in-1',
    names: [
      ['आरती शर्मा', 'aarti.sharma'],
      ['রাহুল সেন', 'rahul.sen'],
    ],
    streets: ['# MG Road, Bengaluru 560001, India', '# Park Street, Kolkata 700016, India'],
  },
];

/** Converts an amount to the contract's decimal number; one division of integers avoids rounding errors. */
export function writeAmount(smallestUnits: number, { digits }: Market): number {
  return smallestUnits / 10 ** digits;
}
