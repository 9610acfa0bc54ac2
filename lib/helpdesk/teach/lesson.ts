import type { LessonWord, LessonWords, TeachOutcome } from '@/lib/domain/lesson';
import { TICKET_ROLES } from '@/lib/domain/ticket';

import { lineOf } from '../auto/block-parts';
import { EDITABLE, isWritable } from '../auto/find-composers';
import { findTicketId } from '../read-ticket';
import { findSelectorFault } from '../selector-fault';
import { findGuesses } from './find-guesses';
import { type CardButton, openOverlay, type Outline } from './overlay';
import { beginningOf, type Examples, hasTicketId, learnRecipe, type Taught } from './recipe-from-examples';
import { walkTree } from './walk-tree';

/** Keeps the recipe, as JSON text. */
type SaveRecipe = (recipe: string) => Promise<TeachOutcome>;

type Pointing = keyof Examples;
type Step = Pointing | 'review';

/** Those that may be left out: not every page shows a subject, an agent's answer or an open composer. */
const SKIPPABLE: readonly Step[] = ['subject', 'agent', 'note', 'composer'];

let ending: (() => void) | undefined;

/**
 * The agent shows, in the page itself, where things are; what was learnt from it is shown at once and saved when the agent
 * says so. Nothing of the page is changed, and nothing but the recipe leaves it. One lesson at a time.
 * @param signal ends the lesson without saving
 */
export function startLesson({ words, language, direction }: LessonWords, save: SaveRecipe, signal: AbortSignal): void {
  ending?.();
  const guesses = findGuesses(document);
  const order: Step[] = [
    'subject',
    'customer',
    'agent',
    ...(hasTicketId(document, location.href) ? [] : (['number'] as const)),
    'composer',
    'review',
  ];
  const examples: Examples = {};
  let at = 0;
  /** Shown only when the agent wants to correct what was learnt, in the midst of the review. */
  let detour: 'note' | 'number' | undefined;
  let current: Element = guesses.subject ?? document.body;
  let taught: Taught | undefined;
  let fault: LessonWord | undefined;
  let isSaving = false;

  const overlay = openOverlay(
    { language, direction },
    {
      onHover(element) {
        if (step() === 'review' || element === current) return;
        current = element;
        showOutlines();
      },
      onPick: (element) => take(element),
      onKey,
    },
  );

  const step = (): Step => detour ?? order[at] ?? 'review';

  function onKey(key: string): boolean {
    if (key === 'Escape') leave();
    else if (step() === 'review') return false;
    else if (key === 'Enter') take(current);
    else if (key.startsWith('Arrow')) {
      current = walkTree(current, key, getComputedStyle(current.parentElement ?? current).direction === 'rtl');
      current.scrollIntoView({ block: 'nearest' });
      show();
    } else return false;
    return true;
  }

  function take(element: Element): void {
    const now = step();
    if (now === 'review') return;
    const found = now === 'composer' ? findEditable(element) : element;
    fault = findFault(now, found);
    if (!fault && found) {
      const kept = examples[now];
      examples[now] = found;
      fault = learn();
      if (fault && kept) examples[now] = kept;
      else if (fault) Reflect.deleteProperty(examples, now);
      if (!fault) return goOn();
    }
    show();
  }

  function findFault(now: Pointing, found: Element | undefined): LessonWord | undefined {
    if (now === 'composer') return found ? undefined : 'not-a-composer';
    if (now === 'number')
      return found && /\d/.test(lineOf(found)) && lineOf(found).length < 60 ? undefined : 'not-a-number';
    if (now === 'subject' || (found && lineOf(found) !== '')) return undefined;
    return 'not-a-message';
  }

  /** Makes the recipe anew from all that was pointed at; it needs a customer's message at least. */
  function learn(): LessonWord | undefined {
    const { customer } = examples;
    taught = undefined;
    if (!customer) return undefined;
    const learnt = learnRecipe({ ...examples, customer }, location.href, location.hostname);
    if (typeof learnt === 'string') return learnt;
    taught = learnt;
    return undefined;
  }

  function goOn(): void {
    if (detour) detour = undefined;
    else at += 1;
    begin();
  }

  function goBack(): void {
    if (detour) detour = undefined;
    else at -= 1;
    const now = step();
    if (now !== 'review') Reflect.deleteProperty(examples, now);
    learn();
    begin();
  }

  function begin(): void {
    const now = step();
    fault = undefined;
    if (now !== 'review') {
      const guess = guesses[now];
      // Not the message that was taken as the customer's.
      const isTaken =
        guess !== undefined &&
        Object.values(examples).some((taken: Element) => taken.contains(guess) || guess.contains(taken));
      current = (isTaken ? guess.nextElementSibling : guess) ?? current;
    }
    show();
  }

  async function finish(): Promise<void> {
    if (!taught || isSaving) return;
    isSaving = true;
    show();
    const outcome = findSelectorFault(taught.recipe)
      ? 'not-saved'
      : await save(JSON.stringify(taught.recipe, undefined, 2));
    isSaving = false;
    if (outcome === 'saved') return leave();
    fault = outcome;
    show();
  }

  function leave(): void {
    ending = undefined;
    overlay.close();
  }

  function showOutlines(): void {
    const read: Outline[] = (taught?.messages ?? []).map(({ element, role }) => ({
      element,
      role,
      label: words[`role-${role}`],
    }));
    const taken: Outline[] = (['subject', 'number', 'composer'] as const).flatMap((name) => {
      const element = examples[name];
      return element ? [{ element, role: 'taken' as const }] : [];
    });
    const pointing: Outline[] = step() === 'review' ? [] : [{ element: current, role: 'current' }];
    overlay.showOutlines([...read, ...taken, ...pointing]);
  }

  function show(): void {
    const now = step();
    const isReview = now === 'review';
    const count = order.length - 1;
    overlay.showCard({
      title: isReview || detour ? words.title : `${words.title} · ${at + 1}/${count}`,
      step: words[`step-${now}`],
      current: isReview ? '' : beginningOf(current) || current.localName,
      hint: isReview ? '' : words.keys,
      fault: fault && words[fault],
      count: taught && countWords(taught),
      messages: isReview ? listOf(taught) : [],
      buttons: buttonsOf(now),
    });
    showOutlines();
  }

  function listOf(learnt: Taught | undefined) {
    return (learnt?.messages ?? []).map(({ role, text }) => ({
      role,
      label: words[`role-${role}`],
      text: text.replaceAll(/\s+/g, ' ').slice(0, 100),
    }));
  }

  function countWords({ messages, recipe }: Taught): string {
    const counts = TICKET_ROLES.flatMap((role) => {
      const number = messages.filter((message) => message.role === role).length;
      return number > 0 ? [`${words[`role-${role}`]}: ${number}`] : [];
    });
    const read = [`${words['count-messages']}: ${messages.length}`, ...counts].join(' · ');
    if (step() !== 'review') return read;
    const unknown = messages.filter(({ role }) => role === 'unknown').length;
    const doubts = [
      ...(unknown === messages.length ? [words['roles-unknown']] : unknown > 0 ? [words['roles-partly']] : []),
      ...(recipe.composers.length === 0 ? [words['no-composer']] : []),
    ];
    const id = findTicketId(recipe);
    return [read, ...(id ? [`${words['ticket-number']}: ${id}`] : []), ...doubts].join('. ');
  }

  function buttonsOf(now: Step): CardButton[] {
    if (isSaving) return [{ label: words.saving, onPress: () => undefined }];
    const isFirst = at === 0 && !detour;
    return [
      ...(now === 'review'
        ? [
            { label: words.save, isPrimary: true, onPress: () => void finish() },
            ...(['note', 'number'] as const).map((part) => ({
              label: words[`add-${part}`],
              onPress: () => {
                detour = part;
                begin();
              },
            })),
          ]
        : []),
      ...(SKIPPABLE.includes(now) ? [{ label: words.skip, onPress: goOn }] : []),
      ...(isFirst ? [] : [{ label: words.back, onPress: goBack }]),
      { label: words.cancel, onPress: leave },
    ];
  }

  ending = leave;
  signal.addEventListener('abort', leave);
  begin();
}

/** The editable that was pointed at, or the one in it or around it. */
function findEditable(element: Element): Element | undefined {
  const around = element.closest(EDITABLE);
  return [...(around ? [around] : []), element, ...element.querySelectorAll(EDITABLE)].find(
    (each) => each.matches(EDITABLE) && isWritable(each),
  );
}
