import { expect, test } from 'vitest';

import { readTimes, sortIndexes } from '@/lib/helpdesk/read-times';

const orderOf = (texts: readonly (string | undefined)[], language: string): string | undefined => {
  const times = readTimes(texts, language);
  return times && sortIndexes(times).join('');
};

test.each([
  ['dates of German', 'de', ['05.10.2026 08:12', '06.10.2026 09:30', '02.11.2026 07:01'], '012'],
  ['dates of French', 'fr', ['05/10/2026', '02/11/2026', '06/10/2026'], '021'],
  ['dates of the United States', 'en-US', ['10/05/2026, 8:12 AM', '10/05/2026, 1:12 PM', '11/02/2026, 7:01 AM'], '012'],
  ['dates of the United Kingdom', 'en-GB', ['05/10/2026', '02/11/2026'], '01'],
  ['a day that cannot be a month', 'en', ['05/10/2026', '25/10/2026', '02/11/2026'], '012'],
  ['dates whose order does not depend on their reading', 'en', ['05/05/2026', '06/06/2026'], '01'],
  ['noon and midnight', 'en-US', ['1/2/2026 12:30 AM', '1/2/2026 12:30 PM', '1/2/2026 1:00 AM'], '021'],
  ['years first', 'ja', ['2026/10/05 8:12', '2026/11/02 7:01', '2026/10/06 9:00'], '021'],
  ['ISO 8601', '', ['2026-11-20T10:00:00+02:00', '2026-11-20T09:00:00Z', '2026-11-10 09:00'], '201'],
  ['English names of months', 'en', ['Nov 2, 2026 7:01 AM', '5 October 2026 08:12'], '10'],
  [
    'messages without a time, which stay behind the one before',
    'de',
    ['06.10.2026', undefined, '05.10.2026', ''],
    '2301',
  ],
])('reads %s', (_, language, texts, order) => {
  expect(orderOf(texts, language)).toBe(order);
});

test.each([
  ['the order depends on the reading', 'en', ['05/10/2026', '06/10/2026', '02/11/2026']],
  ['only the order of the first and the last depends on it', 'en', ['02/01/2026', '05/01/2026', '01/02/2026']],
  ['a time cannot be read', 'de', ['05.10.2026 08:12', 'gestern um 9:30']],
  ['a day does not exist', 'de', ['30.02.2026', '01.03.2026']],
  ['a date has another form than the language', 'de', ['05/25/2026', '05/26/2026']],
  ['there is only a clock', 'en', ['8:12', '9:30']],
])('reads nothing where %s', (_, language, texts) => {
  expect(readTimes(texts, language)).toBeUndefined();
});
