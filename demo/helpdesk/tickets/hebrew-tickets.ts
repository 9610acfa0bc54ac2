import type { SampleTicket } from '@/lib/sample/sample-ticket';

export const hebrewTickets: SampleTicket[] = [
  {
    id: '4718',
    page: 'tickets',
    subject: 'מתי תגיע המנורה?',
    language: 'he',
    status: 'new',
    customer: { name: 'נועה לוי', email: 'noa.levi@mail.example', place: 'תל אביב, ישראל' },
    tags: ['delivery'],
    entries: [
      {
        id: 'm1',
        role: 'customer',
        author: 'נועה לוי',
        at: '2026-11-20T08:54:00Z',
        text: 'שלום,\n\nהזמנתי מנורת שולחן בשבוע שעבר, הזמנה מספר 10012. מה מצב ההזמנה ומתי תגיע?\n\nתודה,\nנועה',
        signature: 'נועה לוי\nדיזנגוף 112, תל אביב',
      },
      { id: 'e1', role: 'event', author: 'System', at: '2026-11-20T08:54:00Z', text: 'Assigned to Lee Agent' },
    ],
  },
];
