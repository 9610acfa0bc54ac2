import { describe, expect, test } from 'vitest';

import { parseServeArguments } from '@/demo/servers/parse-serve-arguments';
import { readPackagedData } from '@/demo/shop/read-packaged-store';

describe('the arguments of the servers', () => {
  test('the arguments of the servers may be left out', () => {
    expect(parseServeArguments([])).toEqual({ firstPort: 4310, help: false });
  });

  test('the arguments of the servers choose ports, address, rows, file and limit', () => {
    const args = '--port 5000 --host 0.0.0.0 --orders 1000000 --products 100000 --data shop.db --rate 60'.split(' ');
    expect(parseServeArguments(args)).toEqual({
      firstPort: 5000,
      host: '0.0.0.0',
      orders: 1_000_000,
      products: 100_000,
      dataFile: 'shop.db',
      requestsPerMinute: 60,
      help: false,
    });
  });

  test('the arguments of the servers ask for at least the rows that are packaged', () => {
    const { orders, products } = readPackagedData();
    const packaged = { orders: (orders as unknown[]).length, products: (products as unknown[]).length };
    expect(parseServeArguments(['--orders', String(packaged.orders)])).toMatchObject({ orders: packaged.orders });
    expect(parseServeArguments(['--orders', String(packaged.orders - 1)])).toHaveProperty('problem');
    expect(parseServeArguments(['--products', String(packaged.products)])).toMatchObject({
      products: packaged.products,
    });
    expect(parseServeArguments(['--products', String(packaged.products - 1)])).toHaveProperty('problem');
  });

  test.each([
    [['--port', '65533'], '--port takes a number from 1 to 65532, not "65533".'],
    [['--orders', '1e6'], '--orders takes a number from 42 to 10000000, not "1e6".'],
    [['--orders', '41'], '--orders takes a number from 42 to 10000000, not "41".'],
    [['--orders=-5'], '--orders takes a number from 42 to 10000000, not "-5".'],
    [['--products', '10000001'], '--products takes a number from 26 to 10000000, not "10000001".'],
    [['--rate', '0'], '--rate takes a number from 1 to 1000000, not "0".'],
    [['--rate', '2.5'], '--rate takes a number from 1 to 1000000, not "2.5".'],
    [['--data='], '--data takes the name of a file.'],
    [['--host='], '--host takes an address of this machine, such as 0.0.0.0 for all of them.'],
    [['--data'], "Option '--data <value>' argument missing."],
    [['--tour'], "Unknown option '--tour'."],
  ])('answers the wrong arguments %j with a sentence', (args, problem) => {
    expect(parseServeArguments(args)).toEqual({ problem });
  });
});
