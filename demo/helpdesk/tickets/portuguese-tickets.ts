import type { SampleTicket } from '@/lib/sample/sample-ticket';

export const portugueseTickets: SampleTicket[] = [
  {
    id: '4724',
    page: 'tickets',
    subject: 'A minha encomenda ainda não chegou',
    language: 'pt',
    status: 'new',
    customer: { name: 'Rui Tavares', email: 'rui.tavares@mail.example', place: 'Porto, Portugal' },
    tags: ['delivery'],
    entries: [
      {
        id: 'm1',
        role: 'customer',
        author: 'Rui Tavares',
        at: '2026-11-20T15:09:00Z',
        text: 'Bom dia,\n\nencomendei umas canecas no início do mês e ainda não recebi nada. Podem dizer-me onde está a minha encomenda?\n\nRui Tavares',
      },
    ],
  },
];
