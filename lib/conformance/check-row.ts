import { isContractTime, parseIsoTime } from '@/lib/contract/time';

import { type Field, type FieldTable, ROW_FIELDS } from './fields';
import type { Notebook } from './notebook';
import { isRow, type Row } from './page-reader';
import type { InterfacePath, RuleId } from './rules';

/** Where a value stands. */
interface Place {
  request: string;
  field: string;
}

type JsonKind = Exclude<Field['is'], FieldTable>;

/** For each kind of value: the rule on its JSON type, when it holds, and how to say that it does not. */
const KINDS: Record<JsonKind, { rule: RuleId; holds: (value: unknown) => boolean; fault: string }> = {
  id: { rule: 'field-types', holds: isText, fault: 'should be a string' },
  text: { rule: 'field-types', holds: isText, fault: 'should be a string' },
  address: { rule: 'field-types', holds: isText, fault: 'should be a string' },
  'utc-time': { rule: 'field-types', holds: isText, fault: 'should be a string' },
  'iso-time': { rule: 'field-types', holds: isText, fault: 'should be a string' },
  currency: { rule: 'field-types', holds: isText, fault: 'should be a string' },
  texts: { rule: 'field-types', holds: isTextList, fault: 'should be an array of strings' },
  addresses: { rule: 'field-types', holds: isTextList, fault: 'should be an array of strings' },
  object: { rule: 'field-types', holds: isRow, fault: 'should be a JSON object' },
  amount: { rule: 'amounts', holds: (value) => typeof value === 'number', fault: 'should be a JSON number' },
  integer: { rule: 'integers', holds: Number.isInteger, fault: 'should be a whole JSON number' },
  boolean: { rule: 'booleans', holds: (value) => typeof value === 'boolean', fault: 'should be true or false' },
  deleted: { rule: 'deleted-flag', holds: (value) => typeof value === 'boolean', fault: 'should be true or false' },
};

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isTextList(value: unknown): boolean {
  return Array.isArray(value) && value.every(isText);
}

/** Judges every field of an order or product by the contract's tables; fields that are not in them are no concern. */
export function checkRow(path: InterfacePath, row: Row, place: Place, notebook: Notebook): void {
  checkFields(row, ROW_FIELDS[path], place, notebook);
}

function checkFields(row: Row, table: FieldTable, { request, field: parent }: Place, notebook: Notebook): void {
  for (const [name, field] of Object.entries(table)) {
    const place = { request, field: `${parent}.${name}` };
    const value = row[name];
    if (field.required) {
      if (value === undefined || value === null) {
        const found = value === null ? { value } : {};
        notebook.accuse('required-fields', { ...place, ...found, fault: value === null ? 'is null' : 'is missing' });
        continue;
      }
      notebook.confirm('required-fields');
    } else {
      if (value === undefined) continue;
      if (value === null) {
        notebook.accuse('optional-null', { ...place, value, fault: 'should be left out' });
        continue;
      }
      notebook.confirm('optional-null');
    }
    if (typeof field.is === 'string') checkValue(value, field.is, place, notebook);
    else checkRows(value, field.is, place, notebook);
  }
}

function checkRows(value: unknown, table: FieldTable, place: Place, notebook: Notebook): void {
  if (!Array.isArray(value)) {
    return notebook.accuse('field-types', { ...place, value, fault: 'should be an array' });
  }
  for (const [index, row] of (value as unknown[]).entries()) {
    const at = { ...place, field: `${place.field}[${index}]` };
    if (isRow(row)) checkFields(row, table, at, notebook);
    else notebook.accuse('field-types', { ...at, value: row, fault: 'should be a JSON object' });
  }
}

function checkValue(value: unknown, kind: JsonKind, place: Place, notebook: Notebook): void {
  const { rule, holds, fault } = KINDS[kind];
  if (!holds(value)) return notebook.accuse(rule, { ...place, value, fault });
  notebook.confirm(rule);
  if (!isText(value)) return;
  if (kind === 'id' && value.trim() === '') notebook.accuse('required-fields', { ...place, value, fault: 'is empty' });
  if (kind === 'utc-time') checkUtcTime(value, place, notebook);
  if (kind === 'iso-time') checkIsoTime(value, place, notebook);
  if (kind === 'currency') {
    if (/^[A-Z]{3}$/.test(value)) notebook.confirm('currency-code');
    else notebook.accuse('currency-code', { ...place, value, fault: 'should be three capital letters' });
  }
}

const FORM_FAULT = 'should be of the form yyyy-MM-ddTHH:mm:ssZ';

function checkUtcTime(value: string, place: Place, notebook: Notebook): void {
  if (isContractTime(value)) notebook.confirm('times');
  else notebook.accuse('times', { ...place, value, fault: FORM_FAULT });
}

function checkIsoTime(value: string, place: Place, notebook: Notebook): void {
  if (parseIsoTime(value) === undefined) {
    return notebook.accuse('times', { ...place, value, fault: 'should be an ISO 8601 time' });
  }
  notebook.confirm('times');
  if (isContractTime(value)) notebook.confirm('time-form');
  else notebook.accuse('time-form', { ...place, value, fault: FORM_FAULT });
}
