import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';

import type { CompatStatement, Identifier as CompatEntry, SupportStatement } from '@mdn/browser-compat-data';
import { type Identifier, isIdentifier, isPropertyAccessExpression, type Node } from 'typescript/unstable/ast';
import { API, type Symbol, SymbolFlags } from 'typescript/unstable/sync';

export interface UsedApi {
  name: string;
  file: string;
  /** Undefined where the compatibility data have no entry. */
  compat: CompatStatement | undefined;
}

/** The compatibility data name a member by the interface it is found on; the types name the mixin that declares it. */
const INTERFACE_OF_MIXIN: Record<string, string> = {
  Body: 'Response',
  CanvasCompositing: 'OffscreenCanvasRenderingContext2D',
  CanvasDrawImage: 'OffscreenCanvasRenderingContext2D',
  CanvasFillStrokeStyles: 'OffscreenCanvasRenderingContext2D',
  CanvasFilters: 'OffscreenCanvasRenderingContext2D',
  CanvasImageData: 'OffscreenCanvasRenderingContext2D',
  CanvasRect: 'OffscreenCanvasRenderingContext2D',
  ChildNode: 'Element',
  Console: 'console',
  CSSStyleDeclarationBase: 'CSSStyleDeclaration',
  DocumentOrShadowRoot: 'Document',
  ElementContentEditable: 'HTMLElement',
  ElementCSSInlineStyle: 'HTMLElement',
  HTMLHyperlinkElementUtils: 'HTMLAnchorElement',
  HTMLOrSVGElement: 'HTMLElement',
  MessageEventTarget: 'MessagePort',
  NavigatorID: 'Navigator',
  NavigatorLanguage: 'Navigator',
  NavigatorOnLine: 'Navigator',
  NonDocumentTypeChildNode: 'Element',
  ParentNode: 'Element',
  ReadableStreamGenericReader: 'ReadableStreamDefaultReader',
};
const LISTENERS = new Set(['addEventListener', 'removeEventListener']);
const LIBRARY = /\/lib\.[\w.]*d\.ts$/;

const data = JSON.parse(readFileSync('node_modules/@mdn/browser-compat-data/data.json', 'utf8'));

/** Lists the members of browser and JavaScript in the source files of a TypeScript project, each with its first user. */
export function findUsedApis(folders: readonly string[], config: string, root = '.'): UsedApi[] {
  const home = resolve(root);
  const api = new API({ cwd: home });
  try {
    const project = api.updateSnapshot({ openProjects: [resolve(home, config)] }).getProjects()[0];
    if (!project) throw new Error(`There is no project in ${home}.`);
    const found = new Map<string, UsedApi>();
    for (const path of project.program.getSourceFileNames()) {
      const file = relative(home, path);
      const source = folders.some((folder) => file.startsWith(`${folder}/`)) && project.program.getSourceFile(path);
      if (!source) continue;
      const identifiers = findIdentifiers(source);
      project.checker.getSymbolAtLocation(identifiers).forEach((symbol, index) => {
        const name = symbol && identifiers[index] && nameOf(symbol, identifiers[index]);
        if (name && !found.has(name)) found.set(name, { name, file, compat: findCompat(name) });
      });
    }
    return [...found.values()];
  } finally {
    api.close();
  }
}

/** Reads the first version that supports a member without a flag or a prefix; Infinity when none does. */
export function readFirstVersion(support: SupportStatement | undefined): number {
  const statements = support === undefined ? [] : Array.isArray(support) ? support : [support];
  const plain = statements.find(({ flags, prefix, alternative_name: other }) => !flags && !prefix && !other);
  const version = plain?.version_added;
  return typeof version === 'string' ? Number.parseFloat(version.replace('≤', '')) : Infinity;
}

function findIdentifiers(source: Node): Identifier[] {
  const identifiers: Identifier[] = [];
  const visit = (node: Node): void => {
    if (isIdentifier(node)) identifiers.push(node);
    node.forEachChild(visit);
  };
  visit(source);
  return identifiers;
}

/** Such as `structuredClone`, `Element.closest`, `URL.parse`. */
function nameOf(symbol: Symbol, identifier: Identifier): string | undefined {
  if (!symbol.declarations.some(({ path }) => LIBRARY.test(path)) || !(symbol.flags & SymbolFlags.Value))
    return undefined;
  if (LISTENERS.has(symbol.name)) return `EventTarget.${symbol.name}`;
  const parent = symbol.getParent()?.name;
  if (parent === undefined || parent === '__global') return symbol.name;
  if (parent !== '__type') return `${parent}.${symbol.name}`;
  // The static side of a DOM interface is a literal type without a name.
  const access = identifier.parent;
  return isPropertyAccessExpression(access) && isIdentifier(access.expression)
    ? `${access.expression.text}.${symbol.name}`
    : undefined;
}

function findCompat(name: string): CompatStatement | undefined {
  const { __compat: compat } = findEntryOf(name) ?? {};
  return compat;
}

function findEntryOf(name: string): CompatEntry | undefined {
  const [first = '', member] = name.split('.');
  if (member === undefined) return findEntry(first);
  if (first === 'CSSStyleProperties') {
    return data.css.properties[member.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)];
  }
  const owner = findEntry(INTERFACE_OF_MIXIN[first] ?? first.replace(/Constructor$/, '').replace(/^Readonly/, ''));
  const typedArray = data.javascript.builtins.TypedArray;
  // An interface that narrows the type of an inherited member declares it again; the data have it in the base alone.
  return owner?.[member] ?? owner?.[`${member}_static`] ?? (owner && (data.api.Node[member] ?? typedArray[member]));
}

function findEntry(name: string): CompatEntry | undefined {
  const { api, javascript } = data;
  const { _globals: globals } = api;
  const places = [api, javascript.builtins, javascript.builtins.Intl, api.Window, globals, javascript.builtins.globals];
  return places.find((place) => place && Object.hasOwn(place, name))?.[name];
}
