/** A release on an organization's own server. */
export interface Release {
  id: string;
  version: string;
  /** Address of the package. */
  address: string;
  /** The oldest browser that may install it. */
  minimumBrowser: string;
}

/** Creates the list that Chromium reads at `update_url`. */
export function createUpdatesXml({ id, version, address, minimumBrowser }: Release): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<gupdate xmlns="http://www.google.com/update2/response" protocol="2.0">
  <app appid="${id}">
    <updatecheck codebase="${escapeXml(address)}" version="${version}" prodversionmin="${minimumBrowser}" />
  </app>
</gupdate>
`;
}

/** Creates the list that Firefox reads at `gecko.update_url`. */
export function createUpdatesJson({ id, version, address, minimumBrowser }: Release): string {
  const update = { version, update_link: address, applications: { gecko: { strict_min_version: minimumBrowser } } };
  return `${JSON.stringify({ addons: { [id]: { updates: [update] } } }, null, 2)}\n`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
