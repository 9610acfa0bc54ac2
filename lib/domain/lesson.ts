/**
 * Everything a lesson says in the page, by name: what to do at each step, what its buttons are called, how each role of a
 * message is named, what saving came to. The panel hands the words over in the agent's language.
 */
export const LESSON_WORDS = [
  'title',
  'step-subject',
  'step-customer',
  'step-agent',
  'step-note',
  'step-number',
  'step-composer',
  'step-review',
  'keys',
  'not-a-message',
  'not-a-composer',
  'not-a-number',
  'same-message',
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
  'saving',
  'managed',
  'no-desk',
  'not-saved',
] as const;
export type LessonWord = (typeof LESSON_WORDS)[number];

export interface LessonWords {
  /** BCP 47 language of the words. */
  language: string;
  direction: 'ltr' | 'rtl';
  words: Record<LessonWord, string>;
}

/**
 * What saving a taught recipe came to: `managed`: the organisation fixes the helpdesks · `no-desk`: the page is no helpdesk
 * of the settings any more, or no lesson was begun in it · `not-saved`: the recipe was refused, or the browser kept nothing.
 */
export type TeachOutcome = 'saved' | 'managed' | 'no-desk' | 'not-saved';
