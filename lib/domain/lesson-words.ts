/** Names of a lesson's texts, which the panel sends in the agent's language. */
export const LESSON_WORDS = [
  'title',
  'step-subject',
  'step-customer',
  'step-agent',
  'step-note',
  'step-number',
  'step-requester',
  'step-open',
  'step-composer',
  'step-review',
  'keys',
  'not-a-message',
  'not-a-composer',
  'not-a-number',
  'same-message',
  'not-the-customer',
  'roles-unknown',
  'roles-partly',
  'no-composer',
  'count-messages',
  'ticket-number',
  'role-customer',
  'role-agent',
  'role-note',
  'role-system',
  'role-unknown',
  'back',
  'skip',
  'cancel',
  'save',
  'add-note',
  'add-number',
  'add-requester',
  'open-composer',
  'colleagues',
  'move',
  'turn',
  'not-apart',
  'saving',
  'managed',
  'no-desk',
  'not-saved',
] as const;
export type LessonWord = (typeof LESSON_WORDS)[number];

export interface LessonWords {
  language: string;
  direction: 'ltr' | 'rtl';
  words: Record<LessonWord, string>;
}

/**
 * `managed`: a policy sets the helpdesks. `no-desk`: no helpdesk in the settings, or no lesson in the page.
 * `not-saved`: refused, not stored, or not known to be stored.
 */
export type TeachOutcome = 'saved' | 'managed' | 'no-desk' | 'not-saved';

export interface LessonStep {
  /** Such as "Teach this page · 2/5". */
  title: string;
  step: string;
}
