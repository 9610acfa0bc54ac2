import type { SampleTicket } from '@/lib/sample/sample-ticket';

export const japaneseTickets: SampleTicket[] = [
  {
    id: '4715',
    page: 'tickets',
    subject: '急須の使い方について',
    language: 'ja',
    status: 'solved',
    customer: { name: '田中 美咲', email: 'tanaka.misaki@mail.example', place: '大阪市、日本' },
    tags: ['advice'],
    entries: [
      {
        id: 'm1',
        role: 'customer',
        author: '田中 美咲',
        at: '2026-11-18T01:15:00Z',
        text: 'お世話になっております。\n\n注文番号10036で購入した南部鉄器の急須は、直火で使えますか。',
      },
      {
        id: 'm2',
        role: 'agent',
        author: 'Kim Agent',
        at: '2026-11-18T08:30:00Z',
        text: '田中様\n\nお問い合わせありがとうございます。内側がホーロー仕上げのため、直火ではお使いいただけません。お湯を沸かす際はやかんをご利用ください。',
        signature: 'Kim · Harbour & Home カスタマーサービス',
      },
      {
        id: 'm3',
        role: 'customer',
        author: '田中 美咲',
        at: '2026-11-19T00:47:00Z',
        text: 'よくわかりました。ご丁寧にありがとうございました。大切に使います。\n\n田中',
        quote: { intro: 'Kim Agent さんのメッセージ：', text: '直火ではお使いいただけません。' },
      },
    ],
  },
  {
    id: '4728',
    page: 'stated',
    subject: '商品がまだ届きません',
    language: 'ja',
    status: 'new',
    customer: { name: '佐藤 健', email: 'sato.ken@mail.example', place: '東京都、日本' },
    tags: ['delivery'],
    entries: [
      {
        id: 'm1',
        role: 'customer',
        author: '佐藤 健',
        at: '2026-11-20T11:20:00Z',
        text: 'お世話になります。佐藤と申します。\n\n先週注文した急須がまだ届いていません。注文番号は10020です。配送状況を教えていただけますか。\n\nよろしくお願いいたします。',
      },
    ],
  },
];
