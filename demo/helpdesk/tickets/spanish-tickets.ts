import type { SampleTicket } from '@/lib/sample/sample-ticket';

export const spanishTickets: SampleTicket[] = [
  {
    id: '4714',
    page: 'stated',
    subject: '¿Qué pasa con el pedido 10008?',
    language: 'es',
    status: 'new',
    customer: { name: 'Lucía Fernández', email: 'lucia.fernandez@mail.example', place: 'Madrid, España' },
    tags: ['cancellation'],
    entries: [
      {
        id: 'm1',
        role: 'customer',
        author: 'Lucía Fernández',
        at: '2026-11-20T12:48:00Z',
        text: 'Hola, buenos días:\n\nhace una semana compré una lámpara y un reloj, pedido 10008. En mi cuenta no veo ningún movimiento. ¿Me pueden decir cuándo llega?\n\nGracias,\nLucía',
      },
    ],
  },
];
