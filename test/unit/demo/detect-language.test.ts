import { expect, it } from 'vitest';

import { detectLanguage } from '@/demo/stand-in/writing/detect-language';

it.each([
  ['Hello 王晓明, your parcel is on its way to you', 'ENGLISH'],
  ['我想买 Kettle Harbour', 'CHINESE'],
  ['お茶の道具を探しています', 'JAPANESE'],
  ['Ich habe die Lampe nicht bekommen', 'GERMAN'],
  ['Je n’ai pas reçu la lampe', 'FRENCH'],
  ['No he recibido la lámpara por ahora', 'SPANISH'],
  ['Ainda não recebi o candeeiro', 'PORTUGUESE'],
  ['Я не получил лампу', 'RUSSIAN'],
  ['لم أستلم المصباح', 'ARABIC'],
  ['לא קיבלתי את המנורה', 'HEBREW'],
])('detects the language of "%s" as %s', (text, target) => {
  expect(detectLanguage(text)?.target).toBe(target);
});

it.each(['', '   ', '12345', '??? !!!', 'fghj rrtz kkl'])('detects no language in %j', (text) => {
  expect(detectLanguage(text)).toBeUndefined();
});
