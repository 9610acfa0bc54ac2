import type { SampleTicket } from '@/lib/sample/sample-ticket';

export const frenchTickets: SampleTicket[] = [
  {
    id: '4713',
    page: 'tickets',
    subject: 'Couverture jamais reçue',
    language: 'fr',
    status: 'open',
    customer: { name: 'Camille Laurent', email: 'camille.laurent@mail.example', place: 'Paris, France' },
    tags: ['delivery', 'lost'],
    entries: [
      {
        id: 'm1',
        role: 'customer',
        author: 'Camille Laurent',
        at: '2026-11-12T10:34:00Z',
        text: 'Bonjour,\n\nma commande 10027 est indiquée comme livrée, mais je n’ai rien reçu et le gardien non plus.',
        signature: 'Camille Laurent',
        attachments: ['suivi.txt'],
      },
      {
        id: 'm2',
        role: 'agent',
        author: 'Kim Agent',
        at: '2026-11-12T14:20:00Z',
        text: 'Bonjour Madame Laurent,\n\nje suis désolé pour ce contretemps. Avez-vous pu demander à vos voisins ?',
        signature: 'Kim · Harbour & Home, service client',
      },
      {
        id: 'm3',
        role: 'customer',
        author: 'Camille Laurent',
        at: '2026-11-19T11:02:00Z',
        text: 'Bonjour,\n\noui, personne n’a vu le colis. Cela fait une semaine que je reçois des réponses toutes faites. Je voudrais parler à une vraie personne, s’il vous plaît.\n\nCamille Laurent',
        quote: { intro: 'Le 12 nov. 2026, Kim Agent a écrit :', text: 'Avez-vous pu demander à vos voisins ?' },
      },
    ],
  },
];
