/** Difference of two pictures of one message. */
export interface Difference {
  /** Largest difference in one channel of 255. */
  most: number;
  /** Width and height of the part that differs clearly, in pixels. */
  width: number;
  height: number;
}

/** Compares the messages in two pictures of one page, as base64 of PNG. Runs in the page. */
export async function comparePictures(...pictures: string[]): Promise<Difference[]> {
  const CLEAR = 40;
  const [one, other] = await Promise.all(
    pictures.map(async (picture) => {
      const image = new Image();
      image.src = `data:image/png;base64,${picture}`;
      await image.decode();
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d', { willReadFrequently: true });
      context?.drawImage(image, 0, 0);
      return context?.getImageData(0, 0, image.width, image.height);
    }),
  );
  if (!one || !other || one.width !== other.width || one.height !== other.height)
    throw new Error('The pictures have two sizes');
  const { width } = one;
  const [pixels = [], otherPixels = []] = [one, other].map(({ data }) => new Uint32Array(data.buffer));
  return [...document.querySelectorAll('.box')].map((box) => {
    const { left, top, right, bottom } = box.getBoundingClientRect();
    let most = 0;
    const columns: number[] = [];
    const rows: number[] = [];
    for (let y = Math.round(top); y < bottom; y += 1) {
      for (let x = Math.round(left); x < right; x += 1) {
        const a = pixels[y * width + x] ?? 0;
        const b = otherPixels[y * width + x] ?? 0;
        if (a === b) continue;
        const difference = Math.max(...[0, 8, 16].map((bits) => Math.abs(((a >> bits) & 255) - ((b >> bits) & 255))));
        most = Math.max(most, difference);
        if (difference < CLEAR) continue;
        columns.push(x);
        rows.push(y);
      }
    }
    const extent = (all: number[]): number => (all.length > 0 ? Math.max(...all) - Math.min(...all) + 1 : 0);
    return { most, width: extent(columns), height: extent(rows) };
  });
}
