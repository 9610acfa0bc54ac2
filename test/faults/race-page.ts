import type { Random } from '@/demo/shop/sample-data/random';

/** Parts of the page that change at their own time when it opens another ticket. */
export const RACE_PARTS = ['address', 'id', 'subject', 'customer', 'thread', 'composer'] as const;
export type RacePart = (typeof RACE_PARTS)[number];

export interface RacePlan {
  ticket: number;
  /** Milliseconds after the click. */
  delays: Record<RacePart, number>;
  /** `reuse`: the same element gets another draft · `swap`: another element · `again`: and once more a moment later. */
  composer: 'reuse' | 'swap' | 'again';
  /** `recycled`: the messages of the next ticket come into the elements of the previous ones. */
  nodes: 'new' | 'recycled';
}

/** The last step of a ticket happens by then: on slow pages, on the others. */
export const MAX_DELAYS_MS = [3000, 700] as const;

/** Plans random steps to a ticket, on a slow page in half of the cases. A third of them happens at once. */
export function planSteps(ticket: number, random: Random): RacePlan {
  const longest = random.pick(MAX_DELAYS_MS);
  const delays = RACE_PARTS.map((part) => [part, random.percent(30) ? 0 : random.below(longest + 1)]);
  return {
    ticket,
    delays: Object.fromEntries(delays) as RacePlan['delays'],
    composer: random.pick(['reuse', 'swap', 'again']),
    nodes: random.pick(['new', 'recycled']),
  };
}

/**
 * Tells whether the draft of a ticket is empty at first, so that it equals the one of another ticket. The two tickets of a race
 * have an odd number and the next one.
 */
export const isDraftEmpty = (ticket: number): boolean => Math.floor((ticket + 1) / 2) % 2 === 0;

/** Tells whether two tickets of a race have the same words: the same mail was sent twice. Ids of messages distinguish them. */
const isEqual = (ticket: number): boolean => Math.floor((ticket + 1) / 2) % 5 === 0;

/** The subject of a ticket in the page. */
export const subjectOf = (ticket: number): string => `Subject ${isEqual(ticket) ? 'of two tickets' : markOf(ticket)}`;

/** What pages do beside steps. The drafts and texts of a ticket stay its own. */
interface RaceActs {
  /** `split`: a list of tickets stands beside the open one · `modal`: each ticket opens in a dialog of its own. */
  setLayout: (layout: 'page' | 'split' | 'modal') => void;
  /** Gives the open ticket another id in place, as a merge does. */
  rename: (ticket: number) => void;
  /** Sends the reply, as the helpdesk's own button does. */
  send: () => void;
  /** Draws a part of the thread; in a list whose other messages leave empty space, if a total is given. */
  draw: (from: number, to: number, total?: number) => void;
  /** Lets both tickets have the same words, without ids of messages. */
  equalize: (...tickets: number[]) => void;
}

/** The drafts, as the page itself knows them. */
export interface RaceTruth {
  /** Drafts by ticket; the page stores one when it exchanges the composer. */
  drafts: Record<number, string>;
  /** Texts that were seen in the draft of another ticket, on a quick page and where the draft was not an equal one. */
  wrong: string[];
  isOpening: boolean;
  /** Tickets whose address or thread is shown. */
  shown: number[];
  /** When the draft changed last, in Unix milliseconds. */
  changedAt: number;
  /** Whether the document was in the back/forward cache. */
  wasKept: boolean;
}

declare global {
  interface Window {
    race: { plan: RacePlan; open: () => void; read: () => RaceTruth } & RaceActs;
  }
}

/** A text that belongs to one ticket. Every text of the page and of the platform names its ticket so. */
export const markOf = (ticket: number): string => `ticket-${ticket}-text`;
const MARK = /ticket-(\d+)-text/g;

/** Lists the tickets that a text names. */
export function ticketsIn(text: string): number[] {
  return [...new Set([...text.matchAll(MARK)].map(([, ticket]) => Number(ticket)))];
}

/** A single-page helpdesk that opens another ticket in the steps of `race.plan`. Its parts are those of the adapter `sample-desk`. */
export function racePage(kind: 'textarea' | 'editable'): string {
  return `<!doctype html><title>Races</title><body>
    <main class="ticket"><nav><a href="#" id="next" onclick="event.preventDefault(); race.open()">Next ticket</a></nav>
    <h1 class="ticket-subject"></h1><p class="customer"><span class="customer-name"></span> <a></a></p>
    <ol class="thread"></ol><form class="composer" data-kind="reply"></form></main>
    <script>(${runPage.toString()})('${kind}')</script>`;
}

/** Runs in the page. */
function runPage(kind: 'textarea' | 'editable'): void {
  const find = (selector: string): HTMLElement => document.querySelector(selector) as HTMLElement;
  const mark = (ticket: number): string => `ticket-${ticket}-text`;
  const isEmpty = (ticket: number): boolean => Math.floor((ticket + 1) / 2) % 2 === 0;
  const hasIds = (ticket: number): boolean => Math.floor((ticket + 1) / 2) % 5 === 0;
  const equal = new Set<number>();
  const words = (ticket: number): string => (hasIds(ticket) || equal.has(ticket) ? 'of two tickets' : mark(ticket));
  let layout = 'page';
  let isMerged = false;
  const drafts: Record<number, string> = {};
  const wrong: string[] = [];
  const shown = { address: 0, thread: 0, composer: 0 };
  let opening: ReturnType<typeof setTimeout>[] = [];
  let box: HTMLElement;
  let changedAt = 0;
  let wasKept = false;
  addEventListener('pageshow', ({ persisted }) => (wasKept = persisted));

  const readBox = (): string => (box instanceof HTMLTextAreaElement ? box.value : box.innerText);
  const writeBox = (text: string): void => {
    if (box instanceof HTMLTextAreaElement) box.value = text;
    else box.innerText = text;
  };
  const check = (): void => {
    const named = [...readBox().matchAll(/ticket-(\d+)-text/g)].map(([, ticket]) => Number(ticket));
    // An equal draft, and a step that is more than a second late, give no sign, so the text must only be gone in the end.
    const isSlow = Object.values(window.race.plan.delays).some((delay) => delay > 700);
    if (isSlow || isMerged || isEmpty(shown.composer)) return;
    if (named.some((ticket) => ticket !== shown.composer)) wrong.push(`${readBox()} in ${shown.composer}`);
  };
  const createBox = (): void => {
    box = document.createElement(kind === 'textarea' ? 'textarea' : 'div');
    box.setAttribute('aria-label', 'Reply to the customer');
    if (kind !== 'textarea') box.contentEditable = 'true';
    box.style.cssText = 'display: block; height: 120px; width: 400px; white-space: pre-wrap';
    box.addEventListener('input', () => {
      changedAt = Date.now();
      check();
    });
    find('form').replaceChildren(box);
  };

  const draw = (from: number, to: number, total: number, nodes: string): void => {
    const ticket = shown.thread;
    const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index);
    const textOf = (number: number): string =>
      `${{ 1: 'Where is it?', 2: 'On its way.' }[number] ?? `Message ${number}`} ${words(ticket)}`;
    const idOf = (number: number): string => (hasIds(ticket) ? String(ticket * 1000 + number) : '');
    const [list, height] = [find('ol'), 100];
    list.style.paddingTop = total ? `${(from - 1) * height}px` : '';
    list.style.paddingBottom = total ? `${(total - to) * height}px` : '';
    const items = [...list.children];
    if (nodes !== 'recycled' || items.length !== numbers.length) {
      const entryOf = (number: number): string =>
        `<li class="entry entry--${number % 2 ? 'customer' : 'agent'}"><div class="entry-body"></div></li>`;
      list.innerHTML = numbers.map(entryOf).join('');
    }
    // As frameworks do, it changes nothing that is equal.
    for (const [index, item] of [...list.children].entries()) {
      const [number = 0, body] = [numbers[index], item.firstElementChild as Element];
      if (body.textContent !== textOf(number)) body.textContent = textOf(number);
      if (idOf(number)) item.setAttribute('data-entry-id', idOf(number));
      else item.removeAttribute('data-entry-id');
    }
  };

  const steps: Record<string, (ticket: number, plan: RacePlan) => void> = {
    address: (ticket) => {
      history.pushState(null, '', `/tickets/${ticket}`);
      shown.address = ticket;
    },
    id: (ticket) => find('main').setAttribute('data-ticket-id', String(ticket)),
    subject: (ticket) => (find('h1').textContent = `Subject ${words(ticket)}`),
    customer: (ticket) => {
      find('.customer-name').textContent = `Customer ${words(ticket)}`;
      find('.customer a').setAttribute('href', `mailto:${words(ticket).replaceAll(' ', '-')}@example.com`);
    },
    thread: (ticket, { nodes }) => {
      shown.thread = ticket;
      draw(1, 2, 0, nodes);
    },
    composer: (ticket, { composer: how }) => {
      if (shown.composer) {
        check();
        drafts[shown.composer] = readBox();
      }
      if (how !== 'reuse' || !shown.composer) createBox();
      shown.composer = ticket;
      writeBox(drafts[ticket] ?? (isEmpty(ticket) ? '' : `Dear ${mark(ticket)}`));
      if (how !== 'again') return;
      setTimeout(() => {
        if (shown.composer !== ticket) return;
        const draft = readBox();
        createBox();
        writeBox(draft);
      }, 120);
    },
  };
  window.race = {
    plan: { ticket: 0, delays: {} as RacePlan['delays'], composer: 'swap', nodes: 'new' },
    open() {
      const { plan } = window.race;
      const { ticket, delays } = plan;
      if (layout === 'modal') {
        check();
        drafts[shown.composer] = readBox();
        // Another dialog opens with the first step.
        const dialog = find('main').cloneNode(true) as HTMLElement;
        dialog.querySelectorAll('form, ol').forEach((part) => part.replaceChildren());
        find('main').replaceWith(dialog);
        shown.composer = 0;
      }
      // As a router does, it gives up the ticket that was being opened.
      for (const timer of opening) clearTimeout(timer);
      opening = Object.entries(delays).map(([part, delay]) => {
        const timer = setTimeout(() => {
          steps[part]?.(ticket, plan);
          opening = opening.filter((other) => other !== timer);
        }, delay);
        return timer;
      });
    },
    read: () => ({
      drafts: { ...drafts, [shown.composer]: readBox() },
      wrong,
      isOpening: opening.length > 0,
      shown: [shown.address, shown.thread],
      changedAt,
      wasKept,
    }),
    setLayout(wanted) {
      layout = wanted;
      document.querySelector('aside')?.remove();
      if (layout !== 'split') return;
      const others = [shown.thread + 7, shown.thread + 8].map((ticket) => `<li><h1>${mark(ticket)}</h1></li>`);
      find('main').insertAdjacentHTML('beforebegin', `<aside><ol class="list">${others.join('')}</ol></aside>`);
    },
    rename(ticket) {
      isMerged = true;
      drafts[ticket] = readBox();
      history.replaceState(null, '', `/tickets/${ticket}`);
      find('main').setAttribute('data-ticket-id', String(ticket));
      Object.assign(shown, { address: ticket, thread: ticket, composer: ticket });
    },
    send() {
      const sent = find('ol').lastElementChild?.cloneNode(true) as Element;
      (sent.firstElementChild as Element).textContent = readBox();
      find('ol').append(sent);
      writeBox('');
    },
    draw: (from, to, total = 0) => draw(from, to, total, 'new'),
    equalize: (...tickets) => tickets.forEach((ticket) => equal.add(ticket)),
  };
  const first = Number(location.pathname.split('/').at(-1));
  for (const step of Object.values(steps)) step(first, window.race.plan);
}
