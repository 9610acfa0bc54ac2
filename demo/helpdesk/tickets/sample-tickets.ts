import type { SampleTicket } from '../sample-ticket';
import { arabicTickets } from './arabic-tickets';
import { chineseTickets } from './chinese-tickets';
import { englishTickets } from './english-tickets';
import { frenchTickets } from './french-tickets';
import { germanTickets } from './german-tickets';
import { hebrewTickets } from './hebrew-tickets';
import { japaneseTickets } from './japanese-tickets';
import { portugueseTickets } from './portuguese-tickets';
import { russianTickets } from './russian-tickets';
import { spanishTickets } from './spanish-tickets';

export const SAMPLE_TICKETS: readonly SampleTicket[] = [
  ...englishTickets,
  ...germanTickets,
  ...frenchTickets,
  ...spanishTickets,
  ...portugueseTickets,
  ...russianTickets,
  ...japaneseTickets,
  ...chineseTickets,
  ...arabicTickets,
  ...hebrewTickets,
].toSorted((a, b) => a.id.localeCompare(b.id));
