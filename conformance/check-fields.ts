import type { FieldType } from '@/lib/contract/fields';
import { isContractTime, parseIsoTime } from '@/lib/contract/time';

import { isRow, type ReceivedRow } from './read-answer';
import type { Report } from './report';
import type { RuleId } from './rules';

export interface FieldPlace {
  request: string;
  field: string;
}

const JSON_TYPES: Record<FieldType, { rule: RuleId; holds: (value: unknown) => boolean; fault: string }> = {
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

/** The part of a field table that is judged. */
export interface JudgedFields {
  readonly [name: string]: { type: FieldType | JudgedFields; required: boolean };
}

/** Judges every field of a table and ignores other fields. */
export function checkFields(
  row: ReceivedRow,
  table: JudgedFields,
  { request, field: parent }: FieldPlace,
  report: Report,
): void {
  for (const [name, field] of Object.entries(table)) {
    const place = { request, field: `${parent}.${name}` };
    const value = row[name];
    if (field.required) {
      if (value === undefined || value === null) {
        const found = value === null ? { value } : {};
        report.fail('required-fields', { ...place, ...found, fault: value === null ? 'is null' : 'is missing' });
        continue;
      }
      report.pass('required-fields');
    } else {
      if (value === undefined) continue;
      if (value === null) {
        report.fail('optional-null', { ...place, value, fault: 'should be left out' });
        continue;
      }
      report.pass('optional-null');
    }
    if (typeof field.type === 'string') checkValue(value, field.type, place, report);
    else checkInnerRows(value, field.type, place, report);
  }
}

function checkInnerRows(value: unknown, table: JudgedFields, place: FieldPlace, report: Report): void {
  if (!Array.isArray(value)) {
    return report.fail('field-types', { ...place, value, fault: 'should be an array' });
  }
  for (const [index, row] of (value as unknown[]).entries()) {
    const at = { ...place, field: `${place.field}[${index}]` };
    if (isRow(row)) checkFields(row, table, at, report);
    else report.fail('field-types', { ...at, value: row, fault: 'should be a JSON object' });
  }
}

function checkValue(value: unknown, type: FieldType, place: FieldPlace, report: Report): void {
  const { rule, holds, fault } = JSON_TYPES[type];
  if (!holds(value)) return report.fail(rule, { ...place, value, fault });
  report.pass(rule);
  if (!isText(value)) return;
  if (type === 'id' && value.trim() === '') report.fail('required-fields', { ...place, value, fault: 'is empty' });
  if (type === 'utc-time') checkUtcTime(value, place, report);
  if (type === 'iso-time') checkIsoTime(value, place, report);
  if (type === 'currency') {
    if (/^[A-Z]{3}$/.test(value)) report.pass('currency-code');
    else report.fail('currency-code', { ...place, value, fault: 'should be three capital letters' });
  }
}

const FORM_FAULT = 'should be of the form yyyy-MM-ddTHH:mm:ssZ';

function checkUtcTime(value: string, place: FieldPlace, report: Report): void {
  if (isContractTime(value)) report.pass('times');
  else report.fail('times', { ...place, value, fault: FORM_FAULT });
}

function checkIsoTime(value: string, place: FieldPlace, report: Report): void {
  if (parseIsoTime(value) === undefined) {
    return report.fail('times', { ...place, value, fault: 'should be an ISO 8601 time' });
  }
  report.pass('times');
  if (isContractTime(value)) report.pass('time-form');
  else report.fail('time-form', { ...place, value, fault: FORM_FAULT });
}
