/**
 * Stands before the name of a picture in the mock's data. Where pictures lie depends on who asks: in the extension's
 * package for the worker, and over HTTP at the address by which the caller reached the server.
 */
const MARK = 'deskhand-picture:';

/** How a row names one of the packaged pictures (`public/mock/pictures`). */
export function namePicture(file: string): string {
  return MARK + file;
}

/**
 * Rows' JSON text with the addresses of their pictures.
 * @param pictureBase address that ends in a slash
 */
export function placePictures(json: string, pictureBase: string): string {
  return json.replaceAll(`"${MARK}`, `"${pictureBase}`);
}
