import type { SampleTicket } from '@/lib/sample/sample-ticket';
import { SAMPLE_TICKETS } from '@/lib/sample/sample-tickets';

import { arabicTickets } from './arabic-tickets';
import { chineseTickets } from './chinese-tickets';
import { englishTickets } from './english-tickets';
import { frenchTickets } from './french-tickets';
import { germanTickets } from './german-tickets';
import { hebrewTickets } from './hebrew-tickets';
import { japaneseTickets } from './japanese-tickets';
import { portugueseTickets } from './portuguese-tickets';
import { russianTickets } from './russian-tickets';

/** The tickets of the sample helpdesk: those of the extension's demo, and further ones. */
export const HELPDESK_TICKETS: readonly SampleTicket[] = [
  ...SAMPLE_TICKETS,
  ...englishTickets,
  ...germanTickets,
  ...frenchTickets,
  ...portugueseTickets,
  ...russianTickets,
  ...japaneseTickets,
  ...chineseTickets,
  ...arabicTickets,
  ...hebrewTickets,
].toSorted((a, b) => a.id.localeCompare(b.id));
