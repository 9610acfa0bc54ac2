import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { checkPolicy } from '@/scripts/check-policy';
import { judgePolicy } from '@/scripts/judge-policy';
import { runProgram } from '@/test/drivers/run-program';

const folder = mkdtempSync(path.join(tmpdir(), 'deskhand-policy-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ADDRESS = 'https://platform.example/api_v2/intelli/custom-ticket/reply-suggestion/s3cret-token/7';
const POLICY = {
  channel: { replySuggestionUrl: ADDRESS },
  desks: [{ match: 'https://desk.example/tickets/*', adapter: 'request-tracker' }],
  commerce: { source: 'http', baseUrl: 'https://shop.example/api', token: 'shop-token' },
};
const HOSTS = ['https://desk.example/*', 'https://platform.example/*', 'https://shop.example/*'];

const judge = (policy: unknown) => judgePolicy(JSON.stringify(policy));
const ofDesk = (desk: object) => ({ desks: [...POLICY.desks, desk] });

describe('npm run check-policy', () => {
  it('finds no fault in a valid policy, and lists its hosts', () => {
    expect(judge(POLICY)).toEqual({ faults: [], hosts: HOSTS });
  });

  it('knows the channels of a policy, and lists their hosts', () => {
    const replySuggestionUrl = ADDRESS.replace('platform', 'parts');
    const channels = [{ id: 'parts', name: 'Spare parts', replySuggestionUrl }];
    const desks = [{ match: 'https://desk.example/*', adapter: 'auto', channel: 'parts' }];
    expect(judge({ channels, desks })).toEqual({
      faults: [],
      hosts: ['https://desk.example/*', 'https://parts.example/*'],
    });
  });

  it.each([
    ['of Chromium on Linux', { '3rdparty': { extensions: { abcdefgh: POLICY } } }],
    ['of Firefox', { policies: { '3rdparty': { Extensions: { 'deskhand@deskhand.example': POLICY } } } }],
    ['of one user of Firefox', { name: 'deskhand@deskhand.example', description: 'x', type: 'storage', data: POLICY }],
  ])('reads the policy file %s', (_, file) => {
    expect(judge(file)).toEqual({ faults: [], hosts: HOSTS });
  });

  it.each([
    [{ limit: {} }, 'limit', 'is no name of a setting'],
    [{ defaults: { insertmode: 'end' } }, 'defaults.insertmode', 'is no name of a setting'],
    [ofDesk({ ...POLICY.desks[0], adaptor: 'x' }), 'desks[1].adaptor', 'is no name of a setting'],
    [{ defaults: { insertMode: 'top' } }, 'defaults.insertMode', 'is none of cursor, end, replace, above-signature'],
    [{ channel: { summaryUrl: 'nonsense' } }, 'channel.summaryUrl', 'is invalid'],
    [{ defaults: { chips: [{ label: 'Refund', instruction: '' }] } }, 'defaults.chips[0]', 'is invalid'],
    [{ limits: { suggestionsPerDay: -1 } }, 'limits.suggestionsPerDay', 'is invalid'],
    [ofDesk({ match: 'desk.example', adapter: 'zammad' }), 'desks[1].match', 'is invalid'],
    [ofDesk({ match: 'https://a.example/*', adapter: 'zamad' }), 'desks[1].adapter', 'is none of auto, chatwoot'],
    [{ channels: [{ id: 'spare parts', name: 'x' }] }, 'channels[0]', 'is invalid'],
    [{ channels: [{ id: 'parts', name: 'Parts', summaryUrl: ADDRESS }] }, 'channels[0].summaryUrl', 'is invalid'],
    [{ channels: [{ id: 'parts', name: 'Parts', url: ADDRESS }] }, 'channels[0].url', 'is no name of a setting'],
    [ofDesk({ ...POLICY.desks[0], channel: 'parts' }), 'desks[1].channel', 'is none of default'],
    [ofDesk({ ...POLICY.desks[0], recipe: '{}' }), 'desks[1].recipe', 'is no valid recipe: missing at id'],
  ])('names what is left out of %j, and why', (policy, entry, reason) => {
    const report = judge(policy);
    if ('problem' in report) throw new Error(report.problem);
    expect(report.faults).toEqual([{ entry, reason: expect.stringContaining(reason) as string }]);
  });

  it.each([
    ['{"channel": s3cret}', 'It is not JSON'],
    ['[]', 'It is not an object with settings.'],
    ['{"3rdparty":{"extensions":{"a":{},"b":{}}}}', 'It has policies of 2 extensions.'],
  ])('says why there is no policy in %s, without a word of the file', (text, problem) => {
    const said = JSON.stringify(judgePolicy(text));
    expect(said).toContain(problem);
    expect(said).not.toContain('s3cret');
  });

  it('the policy of the documentation is valid, but for the addresses that it leaves out', () => {
    const [, json = ''] =
      /\n## Policy\n[\s\S]*?```json\n([\s\S]*?)```/.exec(readFileSync('docs/administrators.md', 'utf8')) ?? [];
    expect(judgePolicy(json)).toMatchObject({
      faults: [{ entry: 'channel.replySuggestionUrl' }, { entry: 'channel.summaryUrl' }],
    });
  });

  it.each([
    ['a valid policy', JSON.stringify(POLICY), 0, 'Every entry is valid.'],
    ['an entry that is left out', '{"limit":{}}', 1, 'limit is no name of a setting'],
    ['no policy', '7', 2, 'has no policy. It is not an object with settings.'],
  ])('the command tells %s by words and by its exit status', async (name, text, status, words) => {
    const file = path.join(folder, `${name}.json`);
    writeFileSync(file, text);
    const ended = await run(file);
    expect({ ...ended, said: ended.said.includes(words) }).toEqual({ status, said: true });
  });

  it.each([
    [[], "missing required argument 'FILE'"],
    [['a', 'b'], 'too many arguments.'],
    [[path.join(folder, 'none.json')], 'cannot be read'],
  ])('the command answers the wrong arguments %j with a sentence', async (args, words) => {
    const { status, said } = await run(...args);
    expect(status).toBe(2);
    expect(said).toContain(words);
    expect(said).not.toContain('    at ');
  });
});

async function run(...args: string[]): Promise<{ status: number; said: string }> {
  const { status, stdout, stderr } = await runProgram(checkPolicy, args);
  return { status, said: stdout + stderr };
}
