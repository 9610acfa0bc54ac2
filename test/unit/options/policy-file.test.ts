import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { FIREFOX_ID } from '@/lib/domain/firefox-id';
import { listPolicyTargets, POLICY_TARGETS, type PolicyTarget } from '@/lib/options-view/policy-targets';
import { writePolicyFile } from '@/lib/options/policy-file';
import { readOptionsView } from '@/lib/options/read-options-view';
import { judgePolicy } from '@/scripts/judge-policy';
import { settle } from '@/test/unit/panel/stage-panel';

import { CONNECTED, EXTENSION_ID, REPLY_URL, SHOP_SETTINGS, stageOptions, SUMMARY_URL } from './stage-options';

const TARGETS = Object.keys(POLICY_TARGETS) as PolicyTarget[];
const JSON_TARGETS = TARGETS.filter((target) => !['registry', 'profile'].includes(POLICY_TARGETS[target].kind));
const DOCUMENT = readFileSync('docs/administrators.md', 'utf8');

const HELPDESK = { match: 'https://desk.example/*', adapter: 'zammad', name: 'Büro "Süd" \\ <1>', button: false };

function readText(contents: string | Uint16Array): string {
  return typeof contents === 'string' ? contents : String.fromCharCode(...contents);
}

async function stageForm() {
  const stage = await stageOptions();
  stage.actions.setDesks([HELPDESK]);
  stage.actions.setCommerce({ ...SHOP_SETTINGS.commerce, pictureHosts: ['cdn.example', 'img.example'] });
  stage.actions.setDefaults({
    targetLanguage: 'GERMAN',
    contentFormat: undefined,
    chips: [{ label: 'Refund', instruction: 'Offer a refund.' }],
  });
  return stage;
}

async function makeFile(stage: Awaited<ReturnType<typeof stageOptions>>, target: PolicyTarget): Promise<string> {
  await settle();
  stage.actions.makePolicyFile(target);
  return readText(stage.files.at(-1)?.contents ?? '');
}

describe('a policy file', () => {
  test.each(JSON_TARGETS)('check-policy accepts the file for %s, with the typed secrets', async (target) => {
    const stage = await stageForm();
    stage.actions.typeAddress('default', 'suggestion', ` ${REPLY_URL} `);
    stage.actions.typeAddress('default', 'summary', SUMMARY_URL);
    stage.actions.pasteToken('shop-token');
    const text = await makeFile(stage, target);
    expect(judgePolicy(text)).toEqual({
      faults: [],
      hosts: ['https://desk.example/*', 'https://platform.example/*', 'https://shop.example/*'],
    });
    for (const part of [REPLY_URL, SUMMARY_URL, 'shop-token']) expect(text).toContain(`"${part}"`);
    expect(readOptionsView(stage.state())?.policyFile).toMatchObject({ holdsSecrets: true, hasPlaceholders: false });
  });

  test.each(JSON_TARGETS)(
    'check-policy names each placeholder of the file for %s, and no other entry',
    async (target) => {
      const stage = await stageForm();
      const view = { ...CONNECTED, settings: SHOP_SETTINGS, commerceTokenEnd: 'oken', managed: ['channel.summaryUrl'] };
      stage.worker['settings.view'] = () => view;
      stage.hear();
      const report = judgePolicy(await makeFile(stage, target));
      const reason = 'is still a placeholder: put the secret in its place';
      expect(report).toMatchObject({
        faults: ['channel.replySuggestionUrl', 'channel.summaryUrl', 'commerce.token'].map((entry) => ({
          entry,
          reason,
        })),
      });
      expect(readOptionsView(stage.state())?.policyFile).toMatchObject({ holdsSecrets: false, hasPlaceholders: true });
    },
  );

  test('holds every channel, with a placeholder for each stored address', async () => {
    const stage = await stageForm();
    const { channels, settings } = CONNECTED;
    const withParts = { ...settings, channels: [{ id: 'parts', name: 'Spare parts' }] };
    stage.worker['settings.view'] = () => ({
      ...CONNECTED,
      settings: withParts,
      channels: { ...channels, parts: channels.default },
    });
    stage.hear();
    await settle();
    stage.actions.typeAddress('parts', 'summary', SUMMARY_URL);
    const text = await makeFile(stage, 'chromium-linux');
    expect(judgePolicy(text)).toMatchObject({
      faults: [{ entry: 'channel.replySuggestionUrl' }, { entry: 'channels[0].replySuggestionUrl' }],
    });
    expect(text).toContain(`"${SUMMARY_URL}"`);
  });

  test('leaves out the values that equal the defaults, because a policy would lock them', async () => {
    const stage = await stageOptions();
    stage.actions.setDesks([]);
    stage.actions.setCommerce({ source: 'off', baseUrl: 'https://shop.example' });
    stage.actions.pasteToken('unused');
    expect(JSON.parse(await makeFile(stage, 'chromium-linux'))).toEqual({
      '3rdparty': { extensions: { [EXTENSION_ID]: {} } },
    });
    stage.actions.setCommerce({ source: 'mock' });
    stage.actions.setSuggestionsPerDay(50);
    expect(JSON.parse(await makeFile(stage, 'chromium-linux'))).toEqual({
      '3rdparty': {
        extensions: { [EXTENSION_ID]: { commerce: { source: 'mock' }, limits: { suggestionsPerDay: 50 } } },
      },
    });
  });

  test('adds the typed helpdesk, and refuses a form with a wrong address', async () => {
    const stage = await stageOptions();
    stage.actions.changeNewDesk({ address: 'https://new.example/tickets/7' });
    expect(await makeFile(stage, 'firefox-all')).toContain('https://new.example/tickets/*');
    stage.actions.typeAddress('default', 'summary', REPLY_URL);
    stage.actions.makePolicyFile('firefox-all');
    expect(stage.files).toHaveLength(1);
    expect(stage.state()).toMatchObject({ problems: { summary: 'other-endpoint' }, save: { state: 'bad-address' } });
  });

  test('writes the registry file as the registry editor does, and replaces the key', async () => {
    const stage = await stageForm();
    stage.actions.setSuggestionsPerDay(20);
    stage.actions.setDesks([{ ...HELPDESK, recipe: '{\n "id": 1 }' }]);
    const key = `${String.raw`HKEY_LOCAL_MACHINE\Software\Policies\Google\Chrome\3rdparty\extensions`}\\${EXTENSION_ID}\\policy`;
    const lines = [
      '\uFEFFWindows Registry Editor Version 5.00',
      '',
      `[-${key}]`,
      '',
      `[${key}]`,
      '',
      String.raw`[${key}\desks]`,
      '',
      String.raw`[${key}\desks\1]`,
      '"match"="https://desk.example/*"',
      '"adapter"="zammad"',
      String.raw`"name"="Büro \"Süd\" \\ <1>"`,
      '"button"=dword:00000000',
      String.raw`"recipe"="{  \"id\": 1 }"`,
      '',
      String.raw`[${key}\commerce]`,
      '"source"="http"',
      '"baseUrl"="https://shop.example/api"',
      '',
      String.raw`[${key}\commerce\pictureHosts]`,
      '"1"="cdn.example"',
      '"2"="img.example"',
      '',
      String.raw`[${key}\defaults]`,
      '"targetLanguage"="GERMAN"',
      '',
      String.raw`[${key}\defaults\chips]`,
      '',
      String.raw`[${key}\defaults\chips\1]`,
      '"label"="Refund"',
      '"instruction"="Offer a refund."',
      '',
      String.raw`[${key}\limits]`,
      '"suggestionsPerDay"=dword:00000014',
      '',
    ];
    expect(await makeFile(stage, 'chrome-windows')).toBe(lines.join('\r\n'));
  });

  test('writes a configuration profile whose payload has the name of the domain', async () => {
    const stage = await stageForm();
    const text = await makeFile(stage, 'edge-macos');
    const compact = text.replaceAll('\n', '');
    expect(compact).toContain(`<key>PayloadType</key><string>com.microsoft.Edge.extensions.${EXTENSION_ID}</string>`);
    expect(compact).toContain('<key>button</key><false/>');
    expect(compact).toContain('<string>Büro &quot;Süd&quot; \\ &lt;1&gt;</string>');
    expect(compact).toContain('<array><string>cdn.example</string><string>img.example</string></array>');
    const ids = [...compact.matchAll(/<key>PayloadUUID<\/key><string>([\da-f-]{36})<\/string>/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(2);
  });

  test('makes only the files whose extension ID the browser knows', () => {
    expect(listPolicyTargets(EXTENSION_ID)).toEqual(TARGETS);
    expect(listPolicyTargets(FIREFOX_ID)).toEqual(['firefox-user', 'firefox-all']);
  });
});

describe('the documentation of policy files', () => {
  const rows = DOCUMENT.split('\n').filter((line) => /^\|.*\| (yes|no) +\|$/.test(line));

  test.each(TARGETS)('names the place of %s, and whether it was tried', (target) => {
    const { browser, place, isTried, kind } = POLICY_TARGETS[target];
    const row = rows.find((line) => line.includes(place)) ?? '';
    expect(row).toContain(browser);
    expect(/\| yes +\|$/.test(row)).toBe(isTried);
    if (kind === 'user' || kind === 'all') expect(row).toContain(writePolicyFile(target, {}, '<id>').name);
  });

  test('names no place for which the settings page makes no file', () => {
    const places = TARGETS.map((target) => POLICY_TARGETS[target].place);
    expect(rows.filter((row) => !places.some((place) => row.includes(place)))).toEqual([]);
    expect(rows.length).toBeGreaterThan(5);
  });

  test('shows the JSON files as the settings page writes them', () => {
    const shown = [...DOCUMENT.matchAll(/```json\n([\s\S]*?)```/g)].map(([, json = '']) => JSON.parse(json) as unknown);
    const policy = { defaults: { targetLanguage: 'AUTO' } };
    for (const target of JSON_TARGETS) {
      const written = JSON.parse(readText(writePolicyFile(target, policy, '<id>').contents)) as unknown;
      expect(shown).toContainEqual(written);
    }
  });
});
