import { readdirSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

interface Manifest {
  manifest_version: number;
  key?: string;
  incognito: string;
  permissions: string[];
  host_permissions?: string[];
  optional_host_permissions: string[];
  content_scripts?: unknown[];
  web_accessible_resources?: unknown[];
  content_security_policy: { extension_pages: string };
  side_panel?: unknown;
  sidebar_action?: unknown;
  storage: { managed_schema: string };
  commands: Record<string, { description?: string; suggested_key?: { default: string } }>;
}

function readManifest(build: string): Manifest {
  return JSON.parse(readFileSync(`.output/${build}/manifest.json`, 'utf8')) as Manifest;
}
const chromium = readManifest('chrome-mv3');
const firefox = readManifest('firefox-mv3');
const demo = readManifest('chrome-mv3-demo');

describe('the manifest', () => {
  it('asks for three permissions, and for no host before set-up', () => {
    expect(chromium.permissions.toSorted()).toEqual(['scripting', 'sidePanel', 'storage']);
    expect(firefox.permissions.toSorted()).toEqual(['scripting', 'storage']);
    for (const manifest of [chromium, firefox]) expect(manifest.host_permissions ?? []).toEqual([]);
  });

  it('stays out of private windows', () => {
    for (const manifest of [chromium, firefox, demo]) expect(manifest.incognito).toBe('not_allowed');
  });

  it('puts nothing into any page by itself, and lets no page read our files', () => {
    for (const manifest of [chromium, firefox, demo]) {
      expect(manifest.content_scripts).toBeUndefined();
      expect(manifest.web_accessible_resources).toBeUndefined();
    }
  });

  it('uses Manifest V3 in both browsers, and names the panel of each', () => {
    expect([chromium.manifest_version, firefox.manifest_version]).toEqual([3, 3]);
    expect(chromium.side_panel).toEqual({ default_path: 'sidepanel.html' });
    expect(firefox.sidebar_action).toMatchObject({ default_panel: 'sidepanel.html' });
  });

  it('the manifest of the demo build differs only by the hosts of this machine', () => {
    expect(demo.host_permissions).toEqual(['http://127.0.0.1/*', 'http://localhost/*']);
    const pictures = "img-src 'self' https: data:";
    const demoPictures = `${pictures} http://127.0.0.1:* http://localhost:*;`;
    const policy = chromium.content_security_policy.extension_pages.replace(`${pictures};`, demoPictures);
    expect(demo).toEqual({
      ...chromium,
      host_permissions: demo.host_permissions,
      content_security_policy: { extension_pages: policy },
    });
  });

  it('forbids scripts of others, inline scripts, and plain http beyond this machine', () => {
    const policy = chromium.content_security_policy.extension_pages;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/unsafe|\bhttp:(?!\/\/(127\.0\.0\.1|localhost):\*)/);
  });

  it('lets the panel load pictures from this machine in the demo build alone', () => {
    const readPanel = (build: string) => readFileSync(`.output/${build}/sidepanel.html`, 'utf8');
    for (const build of ['chrome-mv3', 'firefox-mv3']) {
      const policy = readManifest(build).content_security_policy.extension_pages;
      for (const text of [policy, readPanel(build)]) expect(text).toContain("img-src 'self' https: data:;");
    }
    expect(readPanel('chrome-mv3-demo')).toContain(
      "img-src 'self' https: data: http://127.0.0.1:* http://localhost:*;",
    );
  });

  it('sets four keys at first, as many as Chromium takes, and names every command in every language', () => {
    for (const [build, { commands }] of Object.entries({ 'chrome-mv3': chromium, 'firefox-mv3': firefox })) {
      const languages = readdirSync(`.output/${build}/_locales`);
      expect(languages.length).toBeGreaterThan(4);
      const keys = Object.values(commands).flatMap(({ suggested_key: key }) => key?.default ?? []);
      expect(keys).toHaveLength(4);
      expect(new Set(keys).size).toBe(4);
      const names = Object.values(commands).flatMap(
        ({ description }) => /__MSG_(.+)__/.exec(description ?? '')?.[1] ?? [],
      );
      expect(names).toHaveLength(4);
      for (const language of languages) {
        const messages: unknown = JSON.parse(
          readFileSync(`.output/${build}/_locales/${language}/messages.json`, 'utf8'),
        );
        expect(Object.keys(messages as object)).toEqual(expect.arrayContaining(names));
      }
    }
  });

  it('keeps the id of the extension', () => {
    expect(chromium.key).toMatch(/^MIIB/);
    expect(demo.key).toBe(chromium.key);
  });
});
