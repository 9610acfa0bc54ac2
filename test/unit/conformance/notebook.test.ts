import { describe, expect, it } from 'vitest';

import { createConcealer } from '@/lib/conformance/conceal-token';
import { createNotebook, type RuleResult } from '@/lib/conformance/notebook';

const conceal = createConcealer('tok"en');
const find = (results: RuleResult[], id: string) => results.find((result) => result.id === id);
const at = { request: 'page 1', field: 'data[0]', fault: 'is wrong' };

describe('the notebook', () => {
  it('calls kept only what was seen, broken what must be, and a warning what should be', () => {
    const notebook = createNotebook('/orders', conceal);
    notebook.confirm('answers');
    notebook.confirm('wrapper');
    notebook.accuse('wrapper', at);
    notebook.accuse('page-time', at);
    notebook.remark('row-once', 'No row.');
    const results = notebook.results('Unseen.');
    const verdicts = ['answers', 'wrapper', 'page-time', 'row-once', 'has-next'].map(
      (id) => find(results, id)?.verdict,
    );
    expect(verdicts).toEqual(['kept', 'broken', 'warning', 'not-checked', 'not-checked']);
    expect(find(results, 'row-once')?.notes).toEqual(['No row.']);
    expect(find(results, 'has-next')?.notes).toEqual(['Unseen.']);
  });

  it('passes over rules that are not of its interface', () => {
    const notebook = createNotebook('/products', conceal);
    notebook.accuse('page-time', at);
    expect(find(notebook.results(''), 'page-time')).toBeUndefined();
  });

  it('keeps two findings of each kind of place, six in all, and counts every one', () => {
    const notebook = createNotebook('/orders', conceal);
    for (let count = 0; count < 20; count += 1) {
      notebook.accuse('amounts', { ...at, field: `data[${count}].${'abcd'[Math.floor(count / 5)]}` });
    }
    const result = find(notebook.results(''), 'amounts');
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

  it('conceals the token wherever it stands, before it shortens, and shows no control characters', () => {
    const notebook = createNotebook('/orders', conceal);
    const value = `${'x'.repeat(56)}tok"en\u001B[31m`;
    notebook.accuse('wrapper', { request: 'orderNumber tok"en', field: 'a.tok"en', value, fault: 'is tok"en\u202E' });
    const [finding] = find(notebook.results(''), 'wrapper')?.findings ?? [];
    expect(finding).toEqual({
      request: 'orderNumber [token]',
      field: 'a.[token]',
      value: `"${'x'.repeat(56)}[to…`,
      fault: String.raw`is [token]\u{202e}`,
    });
  });
});
