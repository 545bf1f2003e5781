/** The limits of a form without files. It is more than a person types. */
export const formLimits = { bytes: 1_000_000, fields: 5_000 }

/**
 * Returns the number of bytes that a text takes in a page, on average of its two copies: as HTML, where a quotation mark
 * becomes `&quot;`, and as data for the scripts.
 */
export function renderedLength(text: string): number {
  return Buffer.byteLength(text) + 4 * (text.match(/[&<>"'\\]/g)?.length ?? 0)
}
