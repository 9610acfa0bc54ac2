import type { SampleTicket } from '@/lib/sample/sample-ticket';

export const germanTickets: SampleTicket[] = [
  {
    id: '4712',
    page: 'stated',
    subject: 'Lieferung bitte an eine andere Adresse',
    language: 'de',
    status: 'open',
    customer: { name: 'Jonas Keller', email: 'jonas.keller@mail.example', place: 'Köln, Deutschland' },
    tags: ['address'],
    entries: [
      {
        id: 'm1',
        role: 'customer',
        author: 'Jonas Keller',
        at: '2026-11-18T19:05:00Z',
        text: 'Guten Abend,\n\nist meine Bestellung 10031 schon unterwegs?',
        signature: 'Jonas Keller\nGartenstraße 12, 50672 Köln',
      },
      {
        id: 'm2',
        role: 'agent',
        author: 'Kim Agent',
        at: '2026-11-19T08:11:00Z',
        text: 'Guten Tag Herr Keller,\n\nnoch nicht, die Lampe wird gerade verpackt.',
        signature: 'Kim · Harbour & Home Kundenservice',
      },
      {
        id: 'n1',
        role: 'note',
        author: 'Kim Agent',
        at: '2026-11-19T08:12:00Z',
        language: 'en',
        text: 'Lamp is waiting for the moss green shade, due Friday.',
      },
      {
        id: 'm3',
        role: 'customer',
        author: 'Jonas Keller',
        at: '2026-11-20T17:22:00Z',
        text: 'Hallo Kim,\n\nwir ziehen nächste Woche um. Können Sie die Bestellung 10031 bitte an meine neue Adresse schicken? Ehrenfeldgürtel 88, 50823 Köln.\n\nVielen Dank und viele Grüße\nJonas Keller',
        quote: { intro: 'Am 19.11.2026 schrieb Kim Agent:', text: 'noch nicht, die Lampe wird gerade verpackt.' },
      },
    ],
  },
  {
    id: '4721',
    page: 'tickets',
    subject: 'Automatische Antwort: Ihre Rechnung zu Bestellung 10033',
    language: 'de',
    status: 'pending',
    customer: { name: 'Hans Meier', email: 'hans.meier@mail.example', place: 'Zürich, Schweiz' },
    tags: ['invoice'],
    entries: [
      {
        id: 'm1',
        role: 'agent',
        author: 'Lee Agent',
        at: '2026-11-20T09:00:00Z',
        text: 'Guten Tag Herr Meier,\n\nanbei die gewünschte Rechnung zu Ihrer Bestellung 10033.',
        signature: 'Lee · Harbour & Home Kundenservice',
        attachments: ['rechnung-10033.txt'],
      },
      {
        id: 'm2',
        role: 'customer',
        author: 'Hans Meier',
        at: '2026-11-20T09:00:30Z',
        text: 'Abwesenheitsnotiz\n\nIch bin bis zum 30. November nicht im Büro und lese meine E-Mails nur unregelmäßig. In dringenden Fällen wenden Sie sich bitte an das Sekretariat.',
      },
    ],
  },
];
