import { DESK_RULES } from './desk/desk-rules';
import { FIELD_RULES } from './field-rules';
import { type Demand, type InterfaceName, must, type Rule, STATUSES } from './rule';
import { PAGING_RULES, ROW_RULES } from './shop/shop-rules';

function onEach(demand: Demand) {
  return {
    '/orders': demand,
    '/products': demand,
    'ticket query': demand,
    'reply callback': demand,
    'tag callback': demand,
    'summary callback': demand,
  };
}

const UTF_8 = must('Introduction', 'All bodies are JSON (and JSON between systems is UTF-8: RFC 8259, 8.1).');

/** Every rule that a client can observe, in the order of a report. */
export const RULES = {
  answers: {
    title: 'A valid request is answered with HTTP 200',
    on: onEach(must(STATUSES, '200: Success; valid JSON with the complete response structure.')),
    advice: 'Answer every valid request with HTTP 200. See what your server logged for the request named here.',
  },
  'json-body': {
    title: 'Bodies are JSON and say so',
    on: onEach(must('Introduction', 'All bodies are JSON (Content-Type: application/json).')),
    advice: 'Send a JSON body with the header "Content-Type: application/json".',
  },
  'utf-8': {
    title: 'Bodies are UTF-8',
    on: { ...onEach(UTF_8), '/products': must('Endpoints', 'The product interface uses UTF-8.') },
    advice: 'Encode the body as UTF-8, and let the Content-Type name no other charset.',
  },
  ...PAGING_RULES,
  ...FIELD_RULES,
  ...ROW_RULES,
  ...DESK_RULES,
} as const satisfies Record<string, Rule>;

export type RuleId = keyof typeof RULES;

export interface RuleOnInterface extends Demand {
  id: RuleId;
  title: string;
  advice: string;
}

export function rulesOf(name: InterfaceName): RuleOnInterface[] {
  return Object.entries<Rule>(RULES).flatMap(([id, { title, on, advice }]) => {
    const demand = on[name];
    return demand ? [{ id: id as RuleId, title, advice, ...demand }] : [];
  });
}
