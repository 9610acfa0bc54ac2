import { offerEditor } from './editor-page';
import { textBeforeInField } from './text-before';

/**
 * Offers a textarea or an input to the tests.
 *
 * @param readText the application's text; default: the value of the field
 */
export function offerField(
  field: HTMLTextAreaElement | HTMLInputElement,
  countChanges: () => number,
  { path = [], readText = () => field.value }: { path?: string[]; readText?: () => string } = {},
): void {
  offerEditor({
    path: [...path, '#composer'],
    readText,
    readHtml: () => '',
    readCaret: () => textBeforeInField(field),
    countChanges,
  });
}
