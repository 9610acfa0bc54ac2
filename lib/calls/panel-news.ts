import type { CrashTrace } from '@/lib/domain/crash-report';
import type { LessonStep } from '@/lib/domain/lesson-words';

import type { Nothing } from './call';

interface OfPage {
  pageId: number;
}

/** The announcements to a panel. Every open panel receives them. */
export interface PanelNews {
  /** The page button was clicked in this page. Take the click with `button.take`. */
  'button.clicked': OfPage;
  /** A key command waits for the panel of this page. Take it with `command.take`. */
  'command.waiting': OfPage;
  'settings.changed': Nothing;
  /** The relay does not tell the settings for some time (`isLost`), or tells them now. The host goes on asking. */
  'settings.lost': { isLost: boolean };
  'sync.changed': Nothing;
  /** The newest request or result is not stored, so it is lost when the worker dies or the panel closes. */
  'storage.full': Nothing;
  /** The page's script has started. Panels that follow this page connect to it. */
  'page.ready': OfPage;
  /** The lesson in the page has reached a step; without one, it has ended. */
  'lesson.changed': OfPage & { step?: LessonStep };
  /** Deskhand's own code threw in the page, outside of a reading. */
  'page.failed': OfPage & { crash: CrashTrace };
}

export type NewsHandlers = { [Type in keyof PanelNews]: (news: PanelNews[Type]) => void };
