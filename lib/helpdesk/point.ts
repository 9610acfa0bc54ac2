/** A point of the viewport, in CSS pixels. */
export interface Point {
  x: number;
  y: number;
}
