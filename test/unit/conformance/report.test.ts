import { describe, expect, it } from 'vitest';

import { createRedactor, createReport, type RuleOutcome } from '@/conformance/report';

const redact = createRedactor('tok"en');
const find = (outcomes: RuleOutcome[], id: string) => outcomes.find((result) => result.id === id);
const at = { request: 'page 1', field: 'data[0]', fault: 'is wrong' };

describe('the report', () => {
  it('calls a rule kept only with evidence, broken when it is a demand, and a warning otherwise', () => {
    const report = createReport('/orders', redact);
    report.pass('answers');
    report.pass('wrapper');
    report.fail('wrapper', at);
    report.fail('page-time', at);
    report.note('row-once', 'No row.');
    const outcomes = report.outcomes('Unseen.');
    const verdicts = ['answers', 'wrapper', 'page-time', 'row-once', 'has-next'].map(
      (id) => find(outcomes, id)?.verdict,
    );
    expect(verdicts).toEqual(['kept', 'broken', 'warning', 'not-checked', 'not-checked']);
    expect(find(outcomes, 'row-once')?.notes).toEqual(['No row.']);
    expect(find(outcomes, 'has-next')?.notes).toEqual(['Unseen.']);
  });

  it('ignores rules of the other interface', () => {
    const report = createReport('/products', redact);
    report.fail('page-time', at);
    expect(find(report.outcomes(''), 'page-time')).toBeUndefined();
  });

  it('keeps two findings per kind of place, six in total, and counts all', () => {
    const report = createReport('/orders', redact);
    for (let count = 0; count < 20; count += 1) {
      report.fail('amounts', { ...at, field: `data[${count}].${'abcd'[Math.floor(count / 5)]}` });
    }
    const result = find(report.outcomes(''), 'amounts');
    expect(result?.findingCount).toBe(20);
    expect(result?.findings.map(({ field }) => field)).toEqual([
      'data[0].a',
      'data[1].a',
      'data[5].b',
      'data[6].b',
      'data[10].c',
      'data[11].c',
    ]);
  });

  it('redacts a header and the secret in it', () => {
    const redactBoth = createRedactor('Bearer abc+1', 'abc+1');
    expect(redactBoth('Bearer abc+1, abc+1, abc%2B1')).toBe('[token], [token], [token]');
  });

  it('redacts the token before it shortens texts, and escapes control characters', () => {
    const report = createReport('/orders', redact);
    const value = `${'x'.repeat(56)}tok"en\u001B[31m`;
    report.fail('wrapper', { request: 'orderNumber tok"en', field: 'a.tok"en', value, fault: 'is tok"en\u202E' });
    const [finding] = find(report.outcomes(''), 'wrapper')?.findings ?? [];
    expect(finding).toEqual({
      request: 'orderNumber [token]',
      field: 'a.[token]',
      value: `"${'x'.repeat(56)}[to…`,
      fault: String.raw`is [token]\u{202e}`,
    });
  });
});
