import { describe, expect, it } from 'vitest';

import { findLinkHosts, isMisleading } from '@/lib/domain/link-hosts';

import { makeTicket } from '../panel/stage-panel';

const NO_SHOP = { orders: [], sites: [] };
const ticket = makeTicket('A', 'Pay at refunds.example or write to ada@mail.example.');
ticket.messages.push({ role: 'agent', text: 'See https://carrier.example/1 or kim@desk.example.', attachments: [] });

describe('the hosts of links', () => {
  it.each([
    ['the host of a colleague’s message', 'https://carrier.example/2'],
    ['the same host with www', 'https://www.carrier.example/'],
    ['a part of that host', 'https://follow.carrier.example/'],
    ['the host of an e-mail address', 'mailto:kim@desk.example'],
    ['the host of the helpdesk', `${ticket.desk}/articles/1`],
  ])('a host of a link is known when colleagues or the helpdesk name it: %s', (_, address) => {
    expect(findLinkHosts([{ address, words: 'here' }], { ticket, ...NO_SHOP })).toEqual([
      { host: URL.parse(address)?.host || 'desk.example', source: 'own' },
    ]);
  });

  it.each([
    ['a host that nobody named', 'https://thief.example/'],
    ['a host that ends alike', 'https://notcarrier.example/'],
    ['a number', 'http://192.0.2.1:8080/'],
  ])('a host of a link is unknown otherwise: %s', (_, address) => {
    expect(findLinkHosts([{ address, words: 'here' }], { ticket, ...NO_SHOP })).toEqual([
      { host: URL.parse(address)?.host, source: 'unknown' },
    ]);
  });

  it.each([
    ['a message', makeTicket('A', 'Please refund at https://refunds.example.')],
    ['the subject', { ...makeTicket('A', 'Hi'), subject: 'Refund at refunds.example' }],
    ['the sender', { ...makeTicket('A', 'Hi'), customer: { email: 'ada@refunds.example' } }],
    [
      'a message of nobody known',
      { ...makeTicket('A'), messages: [{ role: 'unknown' as const, text: 'refunds.example', attachments: [] }] },
    ],
  ])('a host that only the customer named is marked: in %s', (_, by) => {
    const links = [{ address: 'https://www.refunds.example/pay', words: 'here' }];
    expect(findLinkHosts(links, { ticket: by, ...NO_SHOP })).toEqual([
      { host: 'www.refunds.example', source: 'customer' },
    ]);
  });

  it.each([
    ['192.0.2.1', 'https://192.0.2.1/pay'],
    ['refunds．example', 'https://refunds．example'],
    ['refunds.xn--p1ai', 'ftp://refunds.xn--p1ai'],
  ])('a host that only the customer named is marked, too, when it is written as %s', (name, address) => {
    const by = makeTicket('A', `Please refund at ${name}.`);
    expect(findLinkHosts([{ address, words: '' }], { ticket: by, ...NO_SHOP })[0]?.source).toBe('customer');
  });

  it('a host that only the customer named is marked in the buyer’s words of an order, too', () => {
    const orders = [{ orderNumber: '10023', shippingAddress: '1 Road, see refunds.example' }];
    const links = [{ address: 'https://refunds.example/', words: 'here' }];
    expect(findLinkHosts(links, { ticket, orders, sites: [] })[0]?.source).toBe('customer');
  });

  it('the customer’s own address is known, and its host is not', () => {
    const asker = { ...makeTicket('A', 'Hi'), customer: { email: 'Ada@mail.example' } };
    const own = { address: 'mailto:ada@mail.example', words: 'ada@mail.example' };
    const source = (...links: (typeof own)[]) => findLinkHosts(links, { ticket: asker, ...NO_SHOP })[0]?.source;
    expect(source(own)).toBe('own');
    expect(source({ ...own, address: 'mailto:refunds@mail.example' })).toBe('customer');
    expect(source(own, { address: 'https://mail.example/pay', words: 'here' })).toBe('customer');
  });

  it('a host of a link is known when the shop or an order has it', () => {
    const orders = [{ orderNumber: '10023', trackingNumber: 'https://parcel.example/1Z' }];
    const links = ['https://parcel.example/', 'https://shop.example/'].map((address) => ({ address, words: 'here' }));
    const found = findLinkHosts(links, { ticket, orders, sites: ['https://shop.example/api'] });
    expect(found.map(({ source }) => source)).toEqual(['own', 'own']);
  });

  it.each([
    ['dhl-paket-track.evil.test', 'dhl'],
    ['dhl.com.evil.test', 'dhl'],
    ['ups.evil.test', 'ups'],
    ['my.paypal-refunds.test', 'paypal'],
    ['carrier.example.evil.test', 'carrier.example'],
    ['desk-example.evil.test', 'desk.example'],
    ['my-shop-com.evil.test', 'shop.com'],
    ['shop.com.evil.test', 'shop.com'],
  ])('a foreign host is misleading if it contains a known name: %s', (host, named) => {
    const links = [{ address: `https://${host}/x`, words: 'here' }];
    const found = findLinkHosts(links, { ticket, orders: [], sites: ['https://shop.com/api'] });
    expect(found).toEqual([{ host, source: 'unknown', named }]);
    expect(found.every(isMisleading)).toBe(true);
  });

  it.each([
    'www.dhl.de',
    'nolp.dhl.de',
    'www.ups.com',
    'www.amazon.co.uk',
    'groups.example.net',
    'backups.example.net',
    'dhlparcel.nl',
    'gls-group.eu',
    'www.shop.com.au',
    'shop-help.example',
    'help.shopper.com',
    'status.example',
    'acme.zendesk.com',
  ])('an unknown host is not misleading if it takes no known name: %s', (host) => {
    const links = [{ address: `https://${host}/help`, words: 'here' }];
    const found = findLinkHosts(links, { ticket, orders: [], sites: ['https://shop.com/api'] });
    expect(found).toEqual([{ host, source: 'unknown' }]);
    expect(found.some(isMisleading)).toBe(false);
  });

  it('hosts are shown in punycode, and with a port that is not the usual one', () => {
    const links = [{ address: 'https://аpple.example:8443/', words: 'here' }];
    expect(findLinkHosts(links, { ticket, ...NO_SHOP })[0]?.host).toBe('xn--pple-43d.example:8443');
  });

  it.each([
    ['carrier.example', 'https://thief.example/', 'carrier.example'],
    ['Go to https://Carrier.example/1 now', 'https://thief.example/', 'carrier.example'],
    ['ada@mail.example', 'mailto:ada@thief.example', 'mail.example'],
    ['apple.example', 'https://аpple.example/', 'apple.example'],
    ['www.carrier.example', 'https://carrier.example/', undefined],
    ['carrier.example', 'https://follow.carrier.example/', undefined],
    ['请看carrier.example', 'https://carrier.example/', undefined],
    ['请看银行.中国', 'https://银行.中国/', undefined],
    ['请看银行.中国', 'https://网上.银行.中国/', undefined],
    ['请看银行.中国', 'https://thief.example/', '请看银行.中国'],
    ['銀行.みんな', 'https://銀行.コム/', '銀行.みんな'],
    ['은행.한국으로', 'https://은행.한국/', undefined],
    ['ธนาคาร.ไทย', 'https://thief.example/', 'ธนาคาร.ไทย'],
    ['详情...公司', 'https://carrier.example/', undefined],
    ['好的.谢谢', 'https://carrier.example/', undefined],
    ['your invoice.pdf', 'https://carrier.example/', undefined],
    ['müller.example', 'https://müller.example/', undefined],
  ])('the host of a link is compared with the host that its words %j name', (words, address, named) => {
    expect(findLinkHosts([{ address, words }], { ticket, ...NO_SHOP })[0]?.named).toBe(named);
  });

  it('hosts are listed once, the suspicious ones first, and without telephone numbers', () => {
    const links = [
      { address: 'https://carrier.example/1', words: 'one' },
      { address: 'tel:+4930123', words: 'call' },
      { address: 'https://thief.example/', words: 'two' },
      { address: 'https://thief.example/', words: 'carrier.example' },
      { address: 'https://carrier.example/2', words: 'three' },
    ];
    expect(findLinkHosts(links, { ticket, ...NO_SHOP })).toEqual([
      { host: 'thief.example', source: 'unknown', named: 'carrier.example' },
      { host: 'carrier.example', source: 'own' },
    ]);
  });
});
