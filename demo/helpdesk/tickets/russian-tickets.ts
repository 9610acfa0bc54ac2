import type { SampleTicket } from '@/lib/sample/sample-ticket';

export const russianTickets: SampleTicket[] = [
  {
    id: '4723',
    page: 'stated',
    subject: 'Самовар пришёл с вмятиной',
    language: 'ru',
    status: 'open',
    customer: { name: 'Мария Соколова', email: 'maria.sokolova@mail.example', place: 'Казань, Россия' },
    tags: ['damage'],
    entries: [
      {
        id: 'm1',
        role: 'customer',
        author: 'Мария Соколова',
        at: '2026-11-13T09:41:00Z',
        text: 'Здравствуйте!\n\nСегодня получила заказ 10034. Коробка целая, но на корпусе самовара большая вмятина.',
        attachments: ['фото-самовара.txt'],
      },
      {
        id: 'm2',
        role: 'agent',
        author: 'Lee Agent',
        at: '2026-11-13T12:15:00Z',
        text: 'Здравствуйте, Мария!\n\nПриносим извинения. Вы предпочитаете обмен или скидку?',
        signature: 'Lee · Harbour & Home, служба поддержки',
      },
      {
        id: 'm3',
        role: 'customer',
        author: 'Мария Соколова',
        at: '2026-11-19T18:30:00Z',
        text: 'Я бы хотела обменять его на целый. Что для этого нужно сделать?\n\nС уважением,\nМария',
        quote: { intro: 'Lee Agent пишет:', text: 'Вы предпочитаете обмен или скидку?' },
      },
    ],
  },
];
