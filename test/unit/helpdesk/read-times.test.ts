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
  ['dates of the United States as POSIX names it', 'en_US', ['10/05/2026', '11/02/2026', '10/06/2026'], '021'],
  ['dates of the United States with a script', 'en-Latn-US', ['10/05/2026', '11/02/2026', '10/06/2026'], '021'],
  ['dates of the United Kingdom with a code page', 'en_GB.UTF-8', ['05/10/2026', '02/11/2026'], '01'],
  ['a day of Canada that cannot be a month', 'en-CA', ['10/05/2026', '10/25/2026', '11/02/2026'], '012'],
  ['dates of French Canada', 'fr_CA', ['05/10/2026', '02/11/2026', '06/10/2026'], '021'],
  ['dates of the United Kingdom', 'en-GB', ['05/10/2026', '02/11/2026'], '01'],
  ['a day that cannot be a month', 'en', ['05/10/2026', '25/10/2026', '02/11/2026'], '012'],
  ['dates whose order does not depend on their reading', 'en', ['05/05/2026', '06/06/2026'], '01'],
  ['noon and midnight', 'en-US', ['1/2/2026 12:30 AM', '1/2/2026 12:30 PM', '1/2/2026 1:00 AM'], '021'],
  ['years first', 'ja', ['2026/10/05 8:12', '2026/11/02 7:01', '2026/10/06 9:00'], '021'],
  ['ISO 8601', '', ['2026-11-20T10:00:00+02:00', '2026-11-20T09:00:00Z', '2026-11-10 09:00'], '201'],
  [
    'names of months with a weekday, a comma or "at"',
    'en',
    ['Nov 5, 2026 at 9:30 PM', 'Thu Nov 5 09:30:00 2026', 'November 5, 2026 10:00'],
    '120',
  ],
  ['a word behind the clock', 'de', ['05.11.2026 13:45 antwortete Kim', '05.11.2026 12:10 schrieb Ada'], '10'],
  ['clocks with a dot or an h', 'fi', ['05.11.2026 klo 9.30', '05.11.2026 klo 8.30', '05.11.2026 8h45'], '120'],
  ['years first with spaces', 'ko', ['2026. 11. 5. 9:30', '2026. 11. 4. 9:30'], '10'],
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
  ['Canada writes both', 'en-CA', ['10/05/2026', '11/02/2026', '10/06/2026']],
  ['Spanish stands beside English', 'es_US', ['10/05/2026', '11/02/2026', '10/06/2026']],
  ['only the order of the first and the last depends on it', 'en', ['02/01/2026', '05/01/2026', '01/02/2026']],
  ['a time cannot be read', 'de', ['05.10.2026 08:12', 'gestern um 9:30']],
  ['a day does not exist', 'de', ['30.02.2026', '01.03.2026']],
  ['a date has another form than the language', 'de', ['05/25/2026', '05/26/2026']],
  ['halves of the day are in another language', 'zh-TW', ['2026/11/5 上午11:30', '2026/11/5 下午1:30']],
  ['halves of the day are in another script', 'ar', ['5/11/2026, 11:30 ص', '5/11/2026, 1:30 م']],
  ['a month has no year', 'en', ['Dec 30, 9:00 AM', 'Jan 3, 9:30 AM']],
  ['a number belongs to a word', 'en', ['Message 3', 'Message 2']],
  ['a month has a name of another language', 'fi', ['5. marraskuuta 2026', '6. lokakuuta 2026']],
  ['a year of two digits comes first', 'ja', ['26/12/31 9:30', '27/01/01 8:30']],
  ['a number has no meaning', 'de', ['05.11.2026 08:12 (3)', '06.11.2026 08:12 (3)']],
  ['there is only a clock', 'en', ['8:12', '9:30']],
])('reads nothing where %s', (_, language, texts) => {
  expect(readTimes(texts, language)).toBeUndefined();
});
