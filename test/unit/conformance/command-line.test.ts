import { describe, expect, it } from 'vitest';

import { createProgress, parseArguments } from '@/conformance/command-line';

const URL_HERE = 'http://shop.example/api';

describe('the arguments of the conformance check', () => {
  it('accepts an address, with or without a slash at the end, and a token', () => {
    expect(parseArguments([`${URL_HERE}/`, '--token', 't'], {})).toEqual({
      help: false,
      baseUrl: URL_HERE,
      token: 't',
      json: false,
      checkImages: false,
      paths: ['/orders', '/products'],
      maxPages: 50,
    });
  });

  it('the arguments include the token of the environment when none is given', () => {
    expect(parseArguments([URL_HERE], { CONFORMANCE_TOKEN: 'e' })).toMatchObject({ token: 'e' });
    expect(parseArguments([URL_HERE, '--token', 't'], { CONFORMANCE_TOKEN: 'e' })).toMatchObject({ token: 't' });
  });

  it('the arguments select the checks and the output', () => {
    const all = ['--only', 'products', '--max-pages=9', '--check-images', '--json', '--junit', 'a.xml', '--token=t'];
    expect(parseArguments([...all, URL_HERE], {})).toMatchObject({
      paths: ['/products'],
      maxPages: 9,
      checkImages: true,
      json: true,
      junit: 'a.xml',
    });
  });

  it.each([
    [['ftp://shop.example'], 'The base URL must be an address such as https://shop.example/api.'],
    [['http://u:p@shop.example'], 'The base URL must not hold a user or password; the token is given with --token.'],
    [['http://shop.example?a=b'], 'The base URL must not hold "?" or "#": /orders and /products are put behind it.'],
    [[`${URL_HERE}/orders`], 'The base URL ends in /orders or /products; leave that out, it is put behind it.'],
    [[URL_HERE, '--token', 'a b'], 'The token holds blanks or other signs that no header can carry.'],
    [[URL_HERE, '--token', 't', '--max-pages', '1'], '--max-pages takes a number from 2 to 999999.'],
    [[URL_HERE, '--token', 't', '--only', 'skus'], '--only takes "orders" or "products".'],
    [[URL_HERE, '--token'], "Option '--token <value>' argument missing."],
  ])('refuses wrong arguments with a sentence for %j', (args, problem) => {
    expect(parseArguments(args, {})).toEqual({ problem });
  });
});

describe('progress', () => {
  const steps = [
    { name: '/orders', step: 'paging', detail: 'page 1' },
    { name: '/orders', step: 'paging', detail: 'page 2' },
    { name: '/orders', step: 'ranges' },
  ] as const;

  it('progress is one changing line in a terminal, which is erased at the end', () => {
    const written: string[] = [];
    const progress = createProgress({ isTTY: true, columns: 20, write: (text) => written.push(text) }, () => 0);
    for (const step of steps) progress.show(step);
    progress.end();
    expect(written).toEqual([
      '\r\u001B[2K/orders: paging, pa',
      '\r\u001B[2K/orders: paging, pa',
      '\r\u001B[2K/orders: ranges',
      '\r\u001B[2K',
    ]);
  });

  it('progress is a line per step outside a terminal, and more during a long step', () => {
    const written: string[] = [];
    let nowMs = 0;
    const progress = createProgress({ write: (text) => written.push(text) }, () => nowMs);
    for (const step of steps.slice(0, 2)) progress.show(step);
    nowMs = 10_001;
    progress.show({ ...steps[1], detail: 'page 900' });
    progress.show(steps[2]);
    progress.end();
    expect(written).toEqual(['/orders: paging, page 1\n', '/orders: paging, page 900\n', '/orders: ranges\n']);
  });
});
