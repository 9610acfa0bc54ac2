/** Writes HTML that, without sanitizing, sets `window.deskhandWasHere`, contacts `address` and covers the page. */
export function writeHostileHtml(address: string): string {
  const url = address.replaceAll('"', '%22');
  const run = 'window.deskhandWasHere=1';
  return [
    '<p>Words that are only words.</p>',
    `<script>${run}</script>`,
    `<img src="x:" onerror="${run}">`,
    `<svg onload="${run}"></svg>`,
    `<details open ontoggle="${run}"><summary>More</summary></details>`,
    `<p><a href="javascript:${run}">a link that runs</a></p>`,
    `<img src="${url}pixel.gif" width="1" height="1" alt="">`,
    `<p style="background:url('${url}style')">a style that fetches</p>`,
    `<link rel="stylesheet" href="${url}sheet.css">`,
    `<iframe src="${url}frame"></iframe>`,
    `<form action="${url}form"><input name="password" autofocus onfocus="${run}"><button>Sign in</button></form>`,
    '<div style="position:fixed;inset:0;z-index:9999;background:#fff">Session expired</div>',
    '<style>body{display:none}</style>',
    `<meta http-equiv="refresh" content="0;url=${url}refresh">`,
  ].join('\n');
}
