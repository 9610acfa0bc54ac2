import { readFile } from 'node:fs/promises';

import type { ResolvedPublicFile } from 'wxt';

const PICTURES = 'mock/pictures/';
const UNSEEN = /(?<=>)\s+(?=<)|<title>.*?<\/title>| role="img"/g;

/**
 * Returns the files of `public/` as they are packaged: without indents and without the names of pictures, which nobody sees, and
 * the pictures in one file, which packs them to a half. The address `pictures.svg#kettle.svg` shows one of them.
 */
export async function packagePublicFiles(files: readonly ResolvedPublicFile[]): Promise<ResolvedPublicFile[]> {
  // The pictures of the icon are made from the drawing.
  const shipped = files.filter(({ relativeDest }) => relativeDest !== 'icon/deskhand.svg');
  const isPicture = ({ relativeDest }: ResolvedPublicFile): boolean => relativeDest.startsWith(PICTURES);
  const others = await Promise.all(shipped.filter((file) => !isPicture(file)).map(withoutIndents));
  const pictures = await Promise.all(shipped.filter(isPicture).map(readPicture));
  const [frame = ''] = pictures.map(({ svg }) => /^<svg[^>]*>/.exec(svg)?.[0]);
  const groups = pictures.map(
    ({ name, svg }) => `<g id="${name}">${svg.slice(svg.indexOf('>') + 1, -'</svg>'.length)}</g>`,
  );
  const contents = `${frame}<style>svg>g:not(:target){display:none}</style>${groups.join('')}</svg>`;
  return [...others, { relativeDest: 'mock/pictures.svg', contents }];
}

async function withoutIndents(file: ResolvedPublicFile): Promise<ResolvedPublicFile> {
  const { relativeDest } = file;
  if (!('absoluteSrc' in file) || !relativeDest.endsWith('.json')) return file;
  return { relativeDest, contents: JSON.stringify(JSON.parse(await readFile(file.absoluteSrc, 'utf8'))) };
}

async function readPicture(file: ResolvedPublicFile): Promise<{ name: string; svg: string }> {
  const text = 'absoluteSrc' in file ? await readFile(file.absoluteSrc, 'utf8') : file.contents;
  return { name: file.relativeDest.slice(PICTURES.length), svg: text.trim().replaceAll(UNSEEN, '') };
}
