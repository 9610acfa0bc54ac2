import type { SampleTicket } from '@/lib/sample/sample-ticket';

export const arabicTickets: SampleTicket[] = [
  {
    id: '4717',
    page: 'tickets',
    subject: 'أين وصل طلبي؟',
    language: 'ar',
    status: 'open',
    customer: { name: 'ليلى حداد', email: 'layla.haddad@mail.example', place: 'جدة، السعودية' },
    tags: ['delivery'],
    entries: [
      {
        id: 'm1',
        role: 'customer',
        author: 'ليلى حداد',
        at: '2026-11-16T07:25:00Z',
        text: 'السلام عليكم،\n\nاشتريت دلة قهوة يوم السبت ورقم الطلب ١٠٠١٩. هل خرجت من المستودع؟',
        signature: 'ليلى حداد\nجدة',
      },
      {
        id: 'm2',
        role: 'agent',
        author: 'Kim Agent',
        at: '2026-11-16T09:50:00Z',
        text: 'وعليكم السلام ليلى،\n\nيجري تجهيز الطلب الآن، ونتوقع شحنه خلال يومين.',
        signature: 'كيم · خدمة عملاء Harbour & Home',
      },
      {
        id: 'n1',
        role: 'note',
        author: 'Kim Agent',
        at: '2026-11-17T13:00:00Z',
        language: 'en',
        text: 'Handed to the carrier today.',
      },
      {
        id: 'm3',
        role: 'customer',
        author: 'ليلى حداد',
        at: '2026-11-20T16:12:00Z',
        text: 'مساء الخير،\n\nمرت أربعة أيام ولم يصل شيء بعد. أين وصل الطلب رقم ١٠٠١٩؟ أحتاج إلى رقم التتبع من فضلكم.',
        quote: { intro: 'كتب Kim Agent:', text: 'يجري تجهيز الطلب الآن، ونتوقع شحنه خلال يومين.' },
        signature: 'ليلى حداد\nجدة',
      },
    ],
  },
  {
    id: '4725',
    page: 'stated',
    subject: 'أرجو الاتصال بي',
    language: 'ar',
    status: 'open',
    customer: { name: 'فهد العتيبي', email: 'fahad.otaibi@mail.example', place: 'الرياض، السعودية' },
    tags: ['call back'],
    entries: [
      {
        id: 'm1',
        role: 'customer',
        author: 'فهد العتيبي',
        at: '2026-11-20T14:33:00Z',
        text: 'لديّ سؤال طويل عن الطلب 10017 ولا أريد كتابته كله هنا. أريد التحدث مع موظف من فضلكم، ويفضل مساء اليوم.',
      },
    ],
  },
];
