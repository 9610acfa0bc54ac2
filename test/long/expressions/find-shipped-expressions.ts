import { parseSync, Visitor } from 'oxc-parser';

import { readTracked } from '@/test/architecture/source-text';

export interface ShippedExpression {
  file: string;
  /** The source of the expression, or the argument of `RegExp` where that is not constant. */
  source: string;
  flags: string;
  isConstant: boolean;
}

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

/** Lists the regular expressions of the code that ships: literals, and arguments of `RegExp`. */
export function findShippedExpressions(): ShippedExpression[] {
  return readTracked(/^(?:lib|entrypoints|components(?!.*\/test\/)|plugin)\/.*\.tsx?$/).flatMap(({ file, source }) =>
    findExpressions(file, source),
  );
}

/** Finds the regular expressions of one file. */
export function findExpressions(file: string, source: string): ShippedExpression[] {
  const found: ShippedExpression[] = [];
  const constants = new Map<string, Node>();
  const { program } = parseSync(file, source);
  const addCall = (args: readonly unknown[]) => {
    const [pattern, flags] = args as Node[];
    const value = pattern && readConstant(pattern, constants);
    found.push({
      file,
      source: value ?? source.slice(pattern?.start, pattern?.end),
      flags: (flags && readConstant(flags, constants)) ?? '',
      isConstant: value !== undefined,
    });
  };
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init) constants.set(id.name, init as unknown as Node);
    },
  }).visit(program);
  new Visitor({
    Literal(literal) {
      if ('regex' in literal)
        found.push({ file, source: literal.regex.pattern, flags: literal.regex.flags, isConstant: true });
    },
    NewExpression({ callee, arguments: args }) {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') addCall(args);
    },
    CallExpression({ callee, arguments: args }) {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') addCall(args);
    },
  }).visit(program);
  return found;
}

/** Computes a text of literals, templates, sums and constants of the same file; undefined for another one. */
function readConstant(node: Node, constants: ReadonlyMap<string, Node>): string | undefined {
  const read = (part: unknown) => readConstant(part as Node, constants);
  switch (node.type) {
    case 'Literal':
      return typeof node['value'] === 'string' ? node['value'] : undefined;
    case 'Identifier': {
      const value = constants.get(String(node['name']));
      return value && read(value);
    }
    case 'BinaryExpression': {
      const [left, right] = [read(node['left']), read(node['right'])];
      return left === undefined || right === undefined ? undefined : left + right;
    }
    case 'TaggedTemplateExpression':
      return readTemplate(node['quasi'] as Node, 'raw', read);
    case 'TemplateLiteral':
      return readTemplate(node, 'cooked', read);
    default:
      return undefined;
  }
}

function readTemplate(
  node: Node,
  form: 'raw' | 'cooked',
  read: (part: unknown) => string | undefined,
): string | undefined {
  const texts = (node['quasis'] as { value: { raw: string; cooked: string } }[]).map(({ value }) => value[form]);
  const values = (node['expressions'] as unknown[]).map(read);
  if (values.includes(undefined)) return undefined;
  return texts.map((text, index) => text + (values[index] ?? '')).join('');
}
