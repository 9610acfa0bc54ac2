export interface Effect {
  alpha: number;
  filter: string;
  blend: GlobalCompositeOperation;
}

/** A background or an effect around a text. */
export interface Layer {
  /** Possible colours behind the text, such as those of a gradient. Text must be visible on each of them. */
  colours: readonly string[];
  /** Whether the ground is a picture of the helpdesk. Text must be visible on one of its two colours. */
  isPicture?: boolean;
  /** Without an effect, the layer is painted with the outer one. */
  effect?: Effect | undefined;
  /** The place of the ground, in a message. */
  box?: DOMRect;
}

/** Difference in one channel of 255. Text with a smaller one is hardly visible on any screen. */
const LEAST_DIFFERENCE = 24;
const SIZE = 32;

/** A cache, because mails repeat a few styles thousands of times. */
const known = new Map<string, boolean>();

/** Whether a colour is visible as text on layers, as the browser paints them. */
export function isPainted(ink: string, layers: readonly Layer[]): boolean {
  const key = JSON.stringify([ink, layers.map(({ colours, isPicture, effect }) => [colours, isPicture, effect])]);
  const before = known.get(key);
  if (before !== undefined) return before;
  const turns = Array.from({ length: Math.max(1, ...layers.map(({ colours }) => colours.length)) }, (_, turn) => turn);
  const isSeen = [0, 1].some((picture) =>
    turns.every((turn) => differ(paint(layers, turn, picture, ink), paint(layers, turn, picture, ''))),
  );
  if (known.size > 999) known.clear();
  known.set(key, isSeen);
  return isSeen;
}

/** Paints a bar of ink on its layers, the page first, and returns the colour of its middle. */
function paint(layers: readonly Layer[], turn: number, picture: number, ink: string): readonly number[] {
  const page = createCanvas();
  let group = page;
  const groups: { canvas: OffscreenCanvasRenderingContext2D; effect: Effect }[] = [];
  for (const { colours, isPicture, effect } of layers) {
    if (effect) {
      group = createCanvas();
      groups.unshift({ canvas: group, effect });
    }
    fill(group, colours[isPicture ? picture : Math.min(turn, colours.length - 1)] ?? '', 0, SIZE);
  }
  fill(group, ink, SIZE / 2 - 2, 4);
  for (const [index, { canvas, effect }] of groups.entries()) {
    const outer = groups[index + 1]?.canvas ?? page;
    outer.globalAlpha = effect.alpha;
    outer.filter = effect.filter;
    outer.globalCompositeOperation = effect.blend;
    outer.drawImage(canvas.canvas, 0, 0);
  }
  return [...page.getImageData(SIZE / 2, SIZE / 2, 1, 1).data];
}

function createCanvas(): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(SIZE, SIZE).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('The browser has no canvas');
  return context;
}

/** A colour that the canvas does not know leaves no trace. */
function fill(context: OffscreenCanvasRenderingContext2D, colour: string, left: number, width: number): void {
  context.fillStyle = 'transparent';
  context.fillStyle = colour;
  context.fillRect(left, 0, width, SIZE);
}

const differ = (one: readonly number[], other: readonly number[]): boolean =>
  one.some((channel, index) => Math.abs(channel - (other[index] ?? 0)) >= LEAST_DIFFERENCE);
