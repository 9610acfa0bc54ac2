import { Command } from 'commander';
import { describe, expect, it } from 'vitest';

import { addArguments, parseArguments } from '@/conformance/command-line';
import { createProgress } from '@/conformance/progress';

const URL_HERE = 'http://shop.example/api';

function parse(args: string[], environment: Record<string, string> = {}) {
  return parseArguments(addArguments(new Command()).parse(args, { from: 'user' }), environment);
}

describe('the arguments of the conformance check', () => {
  it('accepts an address, with or without a slash at the end, and a token', () => {
    expect(parse([`${URL_HERE}/`, '--token', 't'])).toEqual({
      baseUrl: URL_HERE,
      token: 't',
      json: false,
      checkImages: false,
      paths: ['/orders', '/products'],
      maxPages: 50,
    });
  });

  it('the arguments include the token of the environment when none is given', () => {
    expect(parse([URL_HERE], { CONFORMANCE_TOKEN: 'e' })).toMatchObject({ token: 'e' });
    expect(parse([URL_HERE, '--token', 't'], { CONFORMANCE_TOKEN: 'e' })).toMatchObject({ token: 't' });
  });

  it('the arguments select the checks and the output', () => {
    const all = ['--only', 'products', '--max-pages=9', '--check-images', '--json', '--junit', 'a.xml', '--token=t'];
    expect(parse([...all, URL_HERE])).toMatchObject({
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
  ])('refuses wrong arguments with a sentence for %j', (args, problem) => {
    expect(parse(args)).toEqual({ problem });
  });
});

describe('the arguments of the check of a helpdesk’s server', () => {
  const QUERY = ['--query', 'https://desk.example/ticket?key=1'];
  const OTHERS = ['--ticket', '4711', '--header', 'X-Key:  a b '];

  it('accepts the address of the ticket query, a ticket and a header', () => {
    expect(parse([...QUERY, ...OTHERS, '--json'])).toEqual({
      addresses: { 'ticket query': 'https://desk.example/ticket?key=1' },
      ticketId: '4711',
      header: { name: 'X-Key', value: 'a b' },
      json: true,
    });
  });

  it('derives the usual addresses of the callbacks, each of which can be another', () => {
    const args = ['--callbacks', 'https://desk.example/in/', '--tags', 'https://tags.example/t', ...OTHERS];
    expect(parse(args)).toMatchObject({
      addresses: {
        'reply callback': 'https://desk.example/in/reply',
        'tag callback': 'https://tags.example/t',
        'summary callback': 'https://desk.example/in/summary',
      },
    });
    expect(parse(['--reply', 'https://desk.example/r', ...OTHERS])).toMatchObject({
      addresses: { 'reply callback': 'https://desk.example/r' },
    });
  });

  it('takes the header of the environment when none is given', () => {
    const environment = { CONFORMANCE_HEADER: 'Authorization: Bearer e' };
    expect(parse([...QUERY, '--ticket', '1'], environment)).toMatchObject({
      header: { name: 'Authorization', value: 'Bearer e' },
    });
    expect(parse([...QUERY, ...OTHERS], environment)).toMatchObject({ header: { name: 'X-Key' } });
  });

  it.each([
    [[...QUERY, '--header', 'A: b'], 'The ticket is missing: --ticket ID. Callbacks change it, so name one for tests.'],
    [[...QUERY, '--ticket', '1'], 'The header is missing: --header "Name: value", or the variable CONFORMANCE_HEADER.'],
    [[...QUERY, '--ticket', '1', '--header', 'secret'], 'The header must be of the form "Name: value".'],
    [[...QUERY, '--ticket', '1', '--header', 'A: b\nc'], 'The header must be of the form "Name: value".'],
    [
      ['--reply', 'ftp://desk.example', ...OTHERS],
      '--reply takes an address such as https://desk.example/deskhand/reply.',
    ],
    [
      ['--query', 'https://u:p@desk.example', ...OTHERS],
      'The address for --query must not hold a user or password; use --header.',
    ],
    [
      ['--callbacks', 'https://desk.example?a=b', ...OTHERS],
      'The address for --callbacks must not hold "?": /reply, /tags and /summary are put behind it.',
    ],
    [
      [URL_HERE, ...QUERY, ...OTHERS],
      'A base URL and its options are for orders and products, which are checked in a run of their own.',
    ],
    [
      [...QUERY, ...OTHERS, '--only', 'orders'],
      'A base URL and its options are for orders and products, which are checked in a run of their own.',
    ],
    [[URL_HERE, '--token', 't', '--ticket', '1'], '--ticket needs --query URL or --callbacks URL.'],
  ])('refuses wrong arguments of this check with a sentence for %j', (args, problem) => {
    expect(parse(args)).toEqual({ problem });
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
