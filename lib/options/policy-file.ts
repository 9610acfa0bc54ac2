import { FIREFOX_ID } from '@/lib/domain/firefox-id';
import { POLICY_TARGETS, type PolicyTarget, type PolicyTargetKind } from '@/lib/options-view/policy-targets';
import { escapeHtml } from '@/lib/shared/escape-html';

import type { PolicyEntries, PolicyValue } from './policy-entries';

/** A file for the browser's download. */
export interface SavedFile {
  name: string;
  contents: string | Uint16Array<ArrayBuffer>;
}

/**
 * Writes the file that brings a policy to a browser.
 * @param id of the extension in Chromium; Firefox has its own
 */
export function writePolicyFile(target: PolicyTarget, policy: PolicyEntries, id: string): SavedFile {
  const place = POLICY_TARGETS[target].place.replace('<id>', id);
  const writers: Record<PolicyTargetKind, () => SavedFile> = {
    folder: () => ({ name: 'deskhand.json', contents: writeJson({ '3rdparty': { extensions: { [id]: policy } } }) }),
    registry: () => ({ name: `deskhand-${target}.reg`, contents: writeRegistry(place, policy) }),
    profile: () => ({ name: `deskhand-${target}.mobileconfig`, contents: writeProfile(place, policy) }),
    user: () => ({
      name: `${FIREFOX_ID}.json`,
      contents: writeJson({
        name: FIREFOX_ID,
        description: 'Settings of the organization',
        type: 'storage',
        data: policy,
      }),
    }),
    all: () => ({
      name: 'policies.json',
      contents: writeJson({ policies: { '3rdparty': { Extensions: { [FIREFOX_ID]: policy } } } }),
    }),
  };
  return writers[POLICY_TARGETS[target].kind]();
}

function writeJson(value: PolicyEntries): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

/** Replaces the whole key, because entries of a longer list would stay. The registry editor writes UTF-16 with a mark. */
function writeRegistry(place: string, policy: PolicyEntries): Uint16Array<ArrayBuffer> {
  const key = place.replace('HKLM', 'HKEY_LOCAL_MACHINE');
  const lines = ['Windows Registry Editor Version 5.00', '', `[-${key}]`, '', ...writeKey(key, policy)];
  const text = `\uFEFF${lines.join('\r\n')}`;
  return Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
}

/** A list or an object is a key of its own. The values of a list are counted from 1. */
function writeKey(key: string, value: PolicyValue[] | PolicyEntries): string[] {
  const entries = Array.isArray(value)
    ? value.map((item, index): [string, PolicyValue] => [String(index + 1), item])
    : Object.entries(value);
  const values = entries.flatMap(([name, inner]) =>
    typeof inner === 'object' ? [] : [`"${name}"=${writeData(inner)}`],
  );
  const keys = entries.flatMap(([name, inner]) =>
    typeof inner === 'object' ? writeKey(`${key}\\${name}`, inner) : [],
  );
  return [`[${key}]`, ...values, '', ...keys];
}

/** A line break would end the value. In a recipe, which is JSON, a space means the same. */
function writeData(value: string | number | boolean): string {
  if (typeof value === 'string') {
    return `"${value.replaceAll(/\p{Cc}+/gu, ' ').replaceAll(/["\\]/g, String.raw`\$&`)}"`;
  }
  return `dword:${Number(value).toString(16).padStart(8, '0')}`;
}

function writeProfile(domain: string, policy: PolicyEntries): string {
  const payload = (type: string, contents: PolicyEntries): PolicyEntries => ({
    PayloadDisplayName: 'Deskhand',
    PayloadIdentifier: type === 'Configuration' ? `deskhand.${domain}` : domain,
    PayloadType: type,
    PayloadUUID: crypto.randomUUID(),
    PayloadVersion: 1,
    ...contents,
  });
  const profile = payload('Configuration', {
    PayloadScope: 'System',
    PayloadContent: [payload(domain, policy)],
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">',
    '<plist version="1.0">',
    writeXml(profile),
    '</plist>',
    '',
  ].join('\n');
}

function writeXml(value: PolicyValue): string {
  if (typeof value === 'boolean') return `<${String(value)}/>`;
  if (typeof value === 'number') return `<integer>${value}</integer>`;
  if (typeof value === 'string') return `<string>${escapeHtml(value)}</string>`;
  if (Array.isArray(value)) return `<array>\n${value.map(writeXml).join('\n')}\n</array>`;
  const entries = Object.entries(value).map(([name, inner]) => `<key>${escapeHtml(name)}</key>\n${writeXml(inner)}`);
  return `<dict>\n${entries.join('\n')}\n</dict>`;
}
