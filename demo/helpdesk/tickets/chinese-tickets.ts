import type { SampleTicket } from '@/lib/sample/sample-ticket';

export const chineseTickets: SampleTicket[] = [
  {
    id: '4716',
    page: 'stated',
    subject: '订单 10015 什么时候发货？',
    language: 'zh-CN',
    status: 'new',
    customer: { name: '王晓明', email: 'wang.xiaoming@mail.example', place: '上海，中国' },
    tags: ['delivery'],
    entries: [
      {
        id: 'm1',
        role: 'customer',
        author: '王晓明',
        at: '2026-11-20T02:36:00Z',
        text: '你好，\n\n我前天买了一把紫砂壶，订单号10015。请问什么时候发货？我想在月底前送给父亲。',
        attachments: ['订单截图.txt'],
      },
      {
        id: 'n1',
        role: 'note',
        author: 'Lee Agent',
        at: '2026-11-20T06:10:00Z',
        language: 'en',
        text: 'Asked the Shanghai warehouse, answer expected on Monday.',
      },
    ],
  },
];
