import type { LessonStep } from '@/lib/domain/lesson-words';

import { useAnnouncement } from './announcer';
import { Button } from './Button';
import { useTranslator } from './use-translator';

/** The step of the lesson that runs in the page. Until it ends, there is nothing else to do in the panel. */
export function LessonScreen({ lesson: { title, step }, onCancel }: { lesson: LessonStep; onCancel: () => void }) {
  const { t } = useTranslator();
  useAnnouncement(title);
  useAnnouncement(step);
  return (
    <main className="flex flex-col items-start gap-3 p-3">
      <div>
        <h1 className="font-semibold">{title}</h1>
        <p>{step}</p>
      </div>
      <Button onClick={onCancel}>{t('request.cancel')}</Button>
    </main>
  );
}
