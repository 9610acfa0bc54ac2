import type { SampleTicket } from '../sample-ticket';
import { arabicTickets } from './arabic';
import { chineseTickets } from './chinese';
import { englishTickets } from './english';
import { frenchTickets } from './french';
import { germanTickets } from './german';
import { hebrewTickets } from './hebrew';
import { japaneseTickets } from './japanese';
import { portugueseTickets } from './portuguese';
import { russianTickets } from './russian';
import { spanishTickets } from './spanish';

/** Every ticket of the sample helpdesk, by id. */
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
