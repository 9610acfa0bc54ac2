import { describe, expect, test } from 'vitest';

import { findAddressFault, findBaseUrlFault } from '@/lib/options-view/address-fault';
import { findPastedAddresses } from '@/lib/options-view/find-pasted-addresses';

import { REPLY_URL, SUMMARY_URL, WEBHOOK_URL } from './stage-options';

const withToken = (token: string): string => SUMMARY_URL.replace('secret-token', token);

describe('a typed platform address', () => {
  test.each([
    [SUMMARY_URL, undefined],
    [` ${SUMMARY_URL}\n`, undefined],
    [`${SUMMARY_URL}/`, 'trailing-slash'],
    [`${SUMMARY_URL}//`, 'trailing-slash'],
    [`${SUMMARY_URL} ${SUMMARY_URL}1`, 'two-addresses'],
    [`${SUMMARY_URL}\n${REPLY_URL}`, 'two-addresses'],
    [withToken('{xToken}'), 'placeholder'],
    [withToken('%7BxToken%7D'), 'placeholder'],
    [withToken('<token>'), 'placeholder'],
    [withToken('xToken'), 'placeholder'],
    [SUMMARY_URL.replace(/42$/, '{channelId}'), 'placeholder'],
    [SUMMARY_URL.replace('https://', ''), 'no-scheme'],
    ['platform.example', 'no-scheme'],
    [`curl -X POST '${SUMMARY_URL}' -d '{}'`, 'curl'],
    ['1001', 'channel-id'],
    [SUMMARY_URL.replace('https', 'http'), 'not-https'],
    [WEBHOOK_URL, 'webhook'],
    [WEBHOOK_URL.replace('https://', ''), 'webhook'],
    [`curl ${WEBHOOK_URL}`, 'webhook'],
    [REPLY_URL, 'other-endpoint'],
    [`${REPLY_URL}/`, 'not-a-platform-address'],
    ['secret-token', 'not-an-address'],
    ['see the wiki', 'not-an-address'],
    ['https://platform.example/', 'not-a-platform-address'],
    ['', 'empty'],
  ])('%j has the fault %s', (text, fault) => {
    expect(findAddressFault(text, 'summary')).toBe(fault);
  });
});

describe('a typed base address', () => {
  test.each([
    ['https://shop.example/api', undefined],
    ['shop.example/api', 'no-scheme'],
    ['shop.example:8443', 'no-scheme'],
    ['shop', 'not-an-address'],
    ['ftp://shop.example', 'not-an-address'],
    ['http://shop.example', 'not-https'],
  ])('%j has the base fault %s', (text, fault) => {
    expect(findBaseUrlFault(text)).toBe(fault);
  });
});

describe('a pasted text', () => {
  test('gives the address in a curl line', () => {
    expect(findPastedAddresses(`curl -X POST '${SUMMARY_URL}' -d '{}'`)).toEqual({ summary: SUMMARY_URL });
  });

  test('gives no address where two of one kind stand, because one would be a guess', () => {
    expect(findPastedAddresses(`${SUMMARY_URL}\n${REPLY_URL}\n${SUMMARY_URL}1`)).toEqual({});
    expect(findPastedAddresses(`${SUMMARY_URL}\n${SUMMARY_URL}`)).toEqual({ summary: SUMMARY_URL });
  });
});
